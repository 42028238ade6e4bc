// The list of reports, and one report as tables to read, print and save.

import { get, openFile, problemOf } from "../shared/api.js";
import { demoMark } from "../shared/demo-mark.js";
import { attempt } from "../shared/dialog.js";
import { dayFilters, filterForm, linkFilter, selectField, withQuery } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { roleName } from "../shared/names.js";
import { problemLine } from "../shared/problem-line.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";
import { drawPaceCharts, paceCharts } from "./pace-charts.js";
import { section } from "./report-section.js";

/** @typedef {{ from: string, to: string, link: string }} Filters */

/**
 * A chosen report, and what the page knows of it.
 * @typedef {object} ReportPage
 * @property {Server.ReportLine[]} known
 * @property {Server.ReportLine} chosen
 * @property {Filters} filters
 * @property {Server.LinkLine[]} links
 * @property {(event: FieldEvent) => unknown} choose
 * @property {(format?: string) => string} address
 * @property {Server.Report | null} report
 * @property {Problem | null} problem
 * @property {Server.Session} who
 * @property {Server.About} about
 */

/** @param {Page} page */
export default async function reports({ root, path, query, who, about, go }) {
  await Promise.all([useStylesheet("/screens/reports/reports.css"), useStylesheet("/vendor/uplot/uPlot.min.css")]);
  const { reports: known } = await get("/api/reports");
  const chosen = known.find(({ report }) => report === path[0]);
  if (!chosen) {
    render(reportList(known, path[0]), root);
    return undefined;
  }

  const filters = { from: query.get("from") ?? "", to: query.get("to") ?? "", link: query.get("link") ?? "" };
  const { links } = await get("/api/links");
  /** @param {string} [format] */
  const address = (format = "") => withQuery(`/api/reports/${chosen.report}`, { ...filters, format });
  /** @param {FieldEvent} event */
  const choose = (event) => {
    const { name, value } = event.target;
    if (name === "report") return go(`/reports/${value}${location.search}`);
    return go(withQuery(`/reports/${chosen.report}`, { ...filters, [name]: value }), { instead: true });
  };
  /**
   * @param {Server.Report | null} report
   * @param {Problem | null} [problem]
   */
  const draw = (report, problem = null) =>
    render(view({ known, chosen, filters, links, choose, address, report, problem, who, about }), root);

  draw(null);
  try {
    const report = await get(address());
    draw(report);
    return hasCharts(chosen.report) ? drawPaceCharts(root, report) : undefined;
  } catch (problem) {
    draw(null, problem);
    problemOf(problem);
  }
  return undefined;
}

/** @param {string} report */
const hasCharts = (report) => report === "pace";

/**
 * @param {Server.ReportLine[]} known
 * @param {string | undefined} unknown
 */
const reportList = (known, unknown) =>
  html`<h1>${t("Reports")}</h1>
  ${problemLine(
    unknown
      ? t("There is no report '{report}' for your role.", {
          report: unknown,
        })
      : null,
  )}
  <div class="report-list">${known.map(
    ({ report, title, summary, is_current: isNow }) =>
      html`<a class="panel"
        href="/reports/${report}"><h2>${title}</h2><p
        class="soft">${summary}</p>${isNow ? html`<p class="label">${t("as of now")}</p>` : nothing}</a>`,
  )}</div>`;

/** @param {ReportPage} page */
function view({ known, chosen, filters, links, choose, address, report, problem, who, about }) {
  /** @param {string} format */
  const save = (format) => attempt(() => openFile(address(format), fileName(chosen, filters, format)));
  return html`<div class="page-head no-print">
      <div><p><a href="/reports">${t("All reports")}</a></p><h1>${chosen.title}</h1>
        <p class="soft">${chosen.summary}</p></div>
      <div class="row">
        <button class="button" @click=${() => print()}>${t("Print")}</button>
        <button class="button" @click=${() => save("csv")}>${t("Save as CSV")}</button>
        <button class="button" @click=${() => save("xlsx")}>${t("Save as Excel")}</button>
      </div>
    </div>
    ${filterForm(
      html`${selectField({
        label: t("Report"),
        name: "report",
        value: chosen.report,
        options: known.map(({ report: key, title }) => [key, title]),
      })}
        ${
          chosen.is_current
            ? nothing
            : dayFilters({
                from: filters.from || (report?.header.first_day ?? ""),
                to: filters.to || (report?.header.last_day ?? ""),
              })
        }
        ${linkFilter(links, filters.link)}`,
      choose,
    )}
    ${
      problem
        ? problemLine(problem.message)
        : report
          ? reportPaper(report, who, about, hasCharts(chosen.report))
          : html`<div class="empty"
            role="status"><p>${t("Loading…")}</p></div>`
    }`;
}

/**
 * @param {Server.Report} report
 * @param {Server.Session} who
 * @param {Server.About} about
 * @param {boolean} isDrawn
 */
const reportPaper = ({ header, sections, notes }, who, about, isDrawn) =>
  html`<article class="report ${widthOf(sections)}">
    <header class="report-head">
      <div><b>${header.house}</b> ${demoMark(about)}<br>${header.title} ·
  ${withUnbrokenDays(header.period)}</div>
      <div class="soft small">${t("generated {time} · all times {zone}", {
        time: dayAndTime(header.generated_at),
        zone: about.time_zone,
      })}<br>Jackpit ${header.version} · ${header.engine}<span class="only-print"><br>${t(
        "printed by {person} ({role})",
        { person: who.name, role: roleName(who.role) },
      )}</span></div>
    </header>
    ${
      about.is_demo
        ? html`<div class="only-print demo-across" aria-hidden="true"><span>${t("DEMO")}</span></div>`
        : nothing
    }
    ${notes.length ? html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing}
    ${sections.map((one) => html`${isDrawn ? paceCharts(one) : nothing}${section(one)}`)}
  </article>`;

/**
 * A period whose days do not break across lines.
 * @param {string} period
 */
const withUnbrokenDays = (period) =>
  period.split(/(\d{4}-\d\d-\d\d)/).map((part, at) => (at % 2 ? html`<span class="day">${part}</span>` : part));

/**
 * Landscape if the widest section needs it.
 * @param {Server.ReportSection[]} sections
 */
function widthOf(sections) {
  const columnCount = Math.max(0, ...sections.map(({ columns }) => columns.length));
  return columnCount > 8 ? "wide" : "";
}

/**
 * @param {Server.ReportLine} line
 * @param {Filters} filters
 * @param {string} format
 */
function fileName({ report }, { from, to, link }, format) {
  return `${[report, link, from, to === from ? "" : to].filter(Boolean).join("-")}.${format}`;
}
