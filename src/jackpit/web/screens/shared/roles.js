// Which roles may act on claims, wins, rounds and days. A test compares this with the server's table.

const LEADERS = ["supervisor", "executive"];
const MONEY = [...LEADERS, "accounting"];
const WITNESSES = [...LEADERS, "surveillance"];

/** Roles by command; the last two are not commands but have endpoints of their own. */
const MAY = {
  VerifyClaim: LEADERS,
  RefuseClaim: LEADERS,
  StrikeSpot: LEADERS,
  GiveReference: WITNESSES,
  NameWinner: MONEY,
  PayWin: ["accounting"],
  RecordRecovery: ["accounting"],
  BackOut: MONEY,
  ReopenRound: MONEY,
  SignDay: ["accounting"],
  CountersignDay: ["executive", "surveillance"],
  PrintWinPage: MONEY,
  SwipeAtDesk: [...MONEY, "floor", "surveillance"],
};

/**
 * Whether a person may do something, by role; the server decides again.
 * @param {{ role: string }} person
 * @param {keyof typeof MAY} action
 */
export const may = (person, action) => MAY[action].includes(person.role);
