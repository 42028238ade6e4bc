// The reasons of transfers, in the words of the reports.

/** @type {Record<string, string>} */
const REASONS = {
  wager: "wager",
  contribution: "contribution",
  reserved: "reserved",
  capped: "kept off the meter by its cap",
  award: "fixed award",
  envy: "envy",
  reimbursement: "the meter reimburses the tray",
  advance: "the house advances what the meter lacks",
  repayment: "the meter repays an advance",
  written_off: "the meter cannot repay an advance",
  shortfall: "the meter ran dry",
  bonus: "bonus of the base game",
  bonus_returned: "bonus taken back",
  win: "win",
  seed: "seed",
  reserve_released: "reserve added to the seed",
  overflow_released: "overflow added to the seed",
  over_cap: "the reseeded meter is over its cap",
  discharge: "paid by the cage",
  wager_returned: "wager returned",
  contribution_reversed: "contribution reversed",
  reserved_reversed: "reserve reversed",
  capped_reversed: "overflow reversed",
  adjusted_up: "adjusted upwards",
  adjusted_down: "adjusted downwards",
  backed_out: "an unpaid win backed out",
  paid_backed_out: "a paid win backed out",
  tray_backed_out: "a paid tray award backed out",
  shortfall_backed_out: "a paid shortfall backed out",
  award_returned: "fixed award taken back",
  envy_returned: "envy taken back",
  advance_returned: "an advance returned",
  reimbursement_returned: "a reimbursement returned",
  shortfall_returned: "a shortfall returned",
  recovered: "recovered from the player",
  seed_undone: "seed taken back",
  reserve_undone: "reserve put back",
  overflow_undone: "overflow put back",
  reserve_taken: "reserve booked as receipts",
  overflow_taken: "overflow booked as receipts",
  moved_out: "moved to another link",
  reserve_moved_out: "reserve moved to another link",
  overflow_moved_out: "overflow moved to another link",
  moved_in: "moved from another link",
  seed_recovered: "seed recovered",
};

/**
 * The reason of a transfer, as the log names it, in words.
 * @param {string} reason
 */
export const transferReason = (reason) => REASONS[reason] ?? reason;
