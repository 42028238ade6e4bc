// Every page of the office: its address, the roles that may open it, and its file.
//
// A file exports `default async (page) => cleanup`, where page is {root, path, query, who, about,
// live, go}; it draws into page.root and may return a function that is called when the page is left.

const ALL = ["supervisor", "executive", "floor", "accounting", "surveillance", "admin", "math"];
const WATCHERS = ALL.filter((role) => role !== "math");
const LEADERS = ["supervisor", "executive"];
const MONEY = [...LEADERS, "accounting"];

export const ROUTES = [
  { path: "floor", title: "Floor", roles: WATCHERS, file: "floor/floor.js", menu: true },
  { path: "approvals", title: "Approvals", roles: WATCHERS, file: "approvals/approvals.js", menu: true },
  { path: "wins", title: "Wins", roles: WATCHERS, file: "wins/wins.js", menu: true, paper: true },
  { path: "reports", title: "Reports", roles: WATCHERS, file: "reports/reports.js", menu: true, paper: true },
  {
    path: "close",
    title: "Daily close",
    roles: ["accounting", "executive", "surveillance"],
    file: "close/close.js",
    menu: true,
    paper: true,
  },
  {
    path: "corrections",
    title: "Corrections",
    roles: MONEY,
    file: "corrections/corrections.js",
    menu: true,
    paper: true,
  },
  { path: "late-entry", title: "Late entry", roles: MONEY, file: "corrections/late-entry.js", paper: true },
  { path: "replay", title: "Replay", roles: WATCHERS, file: "replay/replay.js", menu: true, paper: true },
  { path: "set-up", title: "Setup", roles: ALL, file: "set-up/set-up.js", menu: true, paper: true },
  { path: "own", title: "PIN and password", roles: [...ALL, "dealer"], file: "office/own-account.js" },
];

/**
 * The home page of each role.
 * @type {Record<string, string>}
 */
export const HOMES = {
  supervisor: "/approvals",
  executive: "/approvals",
  floor: "/floor",
  accounting: "/close",
  surveillance: "/replay",
  admin: "/set-up",
  math: "/set-up",
  dealer: "/own",
};
