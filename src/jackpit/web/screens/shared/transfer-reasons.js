// The reasons of transfers, in the words of the reports.

import { t } from "./text.js";

/** @type {Record<string, string>} */
const REASONS = {
  wager: t("wager"),
  contribution: t("contribution"),
  reserved: t("reserved"),
  capped: t("kept off the meter by its cap"),
  award: t("fixed award"),
  envy: t("envy"),
  reimbursement: t("the meter reimburses the tray"),
  advance: t("the house advances what the meter lacks"),
  cut_advance: t("the house advances what a moved cut locks"),
  repayment: t("the meter repays an advance"),
  written_off: t("the meter cannot repay an advance"),
  shortfall: t("the meter ran dry"),
  bonus: t("bonus of the base game"),
  bonus_returned: t("bonus taken back"),
  win: t("win"),
  seed: t("seed"),
  reserve_released: t("reserve added to the seed"),
  overflow_released: t("overflow added to the seed"),
  over_cap: t("the reseeded meter is over its cap"),
  discharge: t("paid by the cage"),
  wager_returned: t("wager returned"),
  contribution_reversed: t("contribution reversed"),
  reserved_reversed: t("reserve reversed"),
  capped_reversed: t("overflow reversed"),
  adjusted_up: t("adjusted upward"),
  adjusted_down: t("adjusted downward"),
  backed_out: t("an unpaid win backed out"),
  paid_backed_out: t("a paid win backed out"),
  tray_backed_out: t("a paid tray award backed out"),
  shortfall_backed_out: t("a paid shortfall backed out"),
  award_returned: t("fixed award taken back"),
  envy_returned: t("envy taken back"),
  advance_returned: t("an advance returned"),
  reimbursement_returned: t("a reimbursement returned"),
  shortfall_returned: t("a shortfall returned"),
  recovered: t("recovered from the player"),
  seed_undone: t("seed taken back"),
  reserve_undone: t("reserve put back"),
  overflow_undone: t("overflow put back"),
  reserve_taken: t("reserve booked as receipts"),
  overflow_taken: t("overflow booked as receipts"),
  moved_out: t("moved to another link"),
  reserve_moved_out: t("reserve moved to another link"),
  overflow_moved_out: t("overflow moved to another link"),
  moved_in: t("moved from another link"),
  seed_recovered: t("seed recovered"),
};

/**
 * The reason of a transfer, as the log names it, in words.
 * @param {string} reason
 */
export const transferReason = (reason) => REASONS[reason] ?? reason;
