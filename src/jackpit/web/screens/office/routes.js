// Every page of the office: its address, its title and its file. The session says which a person may open.
//
// A file exports `default async (page) => cleanup`, where page is {root, path, query, who, about,
// live, go}; it draws into page.root and may return a function that is called when the page is left.

import { t } from "../shared/text.js";

/** @type {Route[]} */
export const ROUTES = [
  { path: "floor", title: t("Floor"), file: "floor/floor.js", menu: true },
  { path: "approvals", title: t("Approvals"), file: "approvals/approvals.js", menu: true },
  { path: "wins", title: t("Wins"), file: "wins/wins.js", menu: true, paper: true },
  { path: "reports", title: t("Reports"), file: "reports/reports.js", menu: true, paper: true },
  { path: "close", title: t("Daily close"), file: "close/close.js", menu: true, paper: true },
  { path: "corrections", title: t("Corrections"), file: "corrections/corrections.js", menu: true, paper: true },
  { path: "late-entry", title: t("Late entry"), file: "corrections/late-entry.js", paper: true },
  { path: "replay", title: t("Replay"), file: "replay/replay.js", menu: true, paper: true },
  { path: "set-up", title: t("Setup"), file: "set-up/set-up.js", menu: true, paper: true },
  { path: "own", title: t("PIN and password"), file: "office/own-account.js" },
];
