// Who may do what with claims, wins, rounds and days, as the server allows it; a test holds it to that.

const LEADERS = ["supervisor", "executive"];
const MONEY = [...LEADERS, "accounting"];
const WITNESSES = [...LEADERS, "surveillance"];

/** By command; the last two are no commands, but have endpoints of their own. */
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

/** Whether whoever is there may do it, by his role; the manager has the last word. */
export const may = (who, what) => MAY[what].includes(who.role);
