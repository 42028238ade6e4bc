// The columns of reports that screens read, by their keys: their English names, in every language. A test
// compares them with the reports, since a renamed column would otherwise be empty on the screen.

/** Columns of the adjustments in the report "adjustments". */
export const ADJUSTMENTS = {
  at: "At",
  exception: "Exception",
  subject: "Subject",
  amount: "Amount",
  reason: "Reason",
  by: "By",
  approvedBy: "Approved by",
  entry: "Entry",
};

/** Columns of the report "drop" that are drawn as a band, and those that show it in figures. */
export const BAND = { from: "95% from", to: "95% to", low: "99% from", high: "99% to" };
export const OBSERVED = ["Hold", "Hits"];
export const CHANCE = "Chance";

/** Columns of the report "pace", of which each section has a part. */
export const PACE = {
  day: "Gaming day",
  table: "Table",
  dealer: "Dealer",
  hour: "Hour",
  rounds: "Rounds",
  wagers: "Wagers",
  hours: "Hours of play",
  pace: "Rounds an hour",
  share: "Seats betting",
};

/** A column with a format of its own: a variance other than zero is marked. */
export const VARIANCE = "Variance";

/**
 * Return a function that makes an object of a row, with the keys of *names*.
 * @param {Server.ReportColumn[]} columns
 * @param {Record<string, string>} names
 */
export function rowReader(columns, names) {
  /** @type {[string, number][]} */
  const places = Object.entries(names).map(([key, name]) => [key, columns.findIndex((column) => column.key === name)]);
  return (/** @type {Cell[]} */ row) => Object.fromEntries(places.map(([key, at]) => [key, row[at]]));
}
