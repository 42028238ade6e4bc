// The reasons of transfers, in the words of the reports.

/** @type {Record<string, string>} */
const REASONS = {
  WAGER: "wager",
  CONTRIBUTION: "contribution",
  RESERVED: "reserved",
  CAPPED: "kept off the meter by its cap",
  AWARD: "fixed award",
  ENVY: "envy",
  REIMBURSEMENT: "the meter reimburses the tray",
  ADVANCE: "the house advances what the meter lacks",
  REPAYMENT: "the meter repays an advance",
  WRITTEN_OFF: "the meter cannot repay an advance",
  SHORTFALL: "the meter ran dry",
  BONUS: "bonus of the base game",
  BONUS_RETURNED: "bonus taken back",
  WIN: "win",
  SEED: "seed",
  RESERVE_RELEASED: "reserve added to the seed",
  OVERFLOW_RELEASED: "overflow added to the seed",
  OVER_CAP: "the reseeded meter is over its cap",
  DISCHARGE: "paid by the cage",
  WAGER_RETURNED: "wager returned",
  CONTRIBUTION_REVERSED: "contribution reversed",
  RESERVED_REVERSED: "reserve reversed",
  CAPPED_REVERSED: "overflow reversed",
  ADJUSTED_UP: "adjusted upwards",
  ADJUSTED_DOWN: "adjusted downwards",
  BACKED_OUT: "an unpaid win backed out",
  PAID_BACKED_OUT: "a paid win backed out",
  TRAY_BACKED_OUT: "a paid tray award backed out",
  SHORTFALL_BACKED_OUT: "a paid shortfall backed out",
  AWARD_RETURNED: "fixed award taken back",
  ENVY_RETURNED: "envy taken back",
  ADVANCE_RETURNED: "an advance returned",
  REIMBURSEMENT_RETURNED: "a reimbursement returned",
  SHORTFALL_RETURNED: "a shortfall returned",
  RECOVERED: "recovered from the player",
  SEED_UNDONE: "seed taken back",
  RESERVE_UNDONE: "reserve put back",
  OVERFLOW_UNDONE: "overflow put back",
  RESERVE_TAKEN: "reserve booked as receipts",
  OVERFLOW_TAKEN: "overflow booked as receipts",
  MOVED_OUT: "moved to another link",
  RESERVE_MOVED_OUT: "reserve moved to another link",
  OVERFLOW_MOVED_OUT: "overflow moved to another link",
  MOVED_IN: "moved from another link",
  SEED_RECOVERED: "seed recovered",
};

/**
 * The reason of a transfer, as the log names it, in words.
 * @param {string} reason
 */
export const transferReason = (reason) => REASONS[reason] ?? reason;
