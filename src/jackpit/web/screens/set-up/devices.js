// Pads, signs, sensors and shoes: registered with a second person, each with a token that is shown once.

import { approvedVersions } from "../approvals/request-sentences.js";
import { get } from "../shared/api.js";
import { submitCommand } from "../shared/command-dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { componentName, deviceName } from "../shared/names.js";
import { COMPONENT_KINDS } from "../shared/server-words.js";
import { t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";
import { loadTokenCard, tokenCards } from "../shared/device-tokens.js";

/** @type {Record<string, string>} */
const KINDS = {
  pad: t("pad: the dealer's controller"),
  sign: t("sign: for the players"),
  sensor: t("sensor: detects chips"),
  shoe: t("shoe: reads cards"),
};

/**
 * @typedef {{
 *   devices: Server.Device[], links: Server.LinkLine[], approved: Record<string, string[]>
 * }} State
 */

/** @param {Page} page */
export default async function devicesPage({ root, path, query, who }) {
  /** @type {State} */
  let state;
  /** @type {import("../shared/device-tokens.js").TokenCard[]} */
  const newTokens = [];
  const load = async () => {
    const [{ devices }, { links }, { approved }] = await Promise.all([
      get("/api/devices"),
      get("/api/links"),
      get("/api/house"),
    ]);
    state = { devices, links: links.filter((link) => !link.is_decommissioned), approved };
    draw();
  };

  /** The tables of all links as options; a sign may also show a whole link. */
  const places = () =>
    state.links.flatMap((link) => [
      ...link.tables.map((table) => [
        `${link.link}/${table.table}`,
        t("table {table} of {link} ({name})", { table: table.table, link: link.link, name: link.game_name }),
      ]),
      [`${link.link}/`, t("all of {link}, for a sign only", { link: link.link })],
    ]);

  const register = async () => {
    /** @type {{ type: string, device: string, kind: string, link: string, table?: string } | null} */
    let wanted = null;
    const answer = await submitCommand({
      who,
      kind: "RegisterDevice",
      title: t("Register a device"),
      text: t("Its token is shown once, after it is registered."),
      fields: [
        { name: "kind", label: t("Kind"), options: Object.entries(KINDS), value: query.get("kind") ?? "pad" },
        {
          name: "place",
          label: t("Location"),
          options: places(),
          value: query.get("link") ? `${query.get("link")}/${query.get("table") ?? ""}` : "",
        },
        {
          name: "device",
          label: t("Device ID"),
          required: true,
          hint: t("such as pad-12; the ID of a retired device can be used again"),
        },
      ],
      submitLabel: t("Register"),
      doneMessage: t("The device is registered."),
      make: ({ kind = "", place = "", device = "" }) => {
        const [link, table] = place.split("/");
        wanted = { type: "RegisterDevice", device, kind, link, ...(table ? { table } : {}) };
        return wanted;
      },
    });
    if (answer?.token && wanted) await addToken(wanted, answer.token);
    if (answer) await load();
  };
  /**
   * @param {{ device: string, kind: string }} registered
   * @param {string} token
   */
  const addToken = async ({ device, kind }, token) => newTokens.unshift(await loadTokenCard(device, kind, token));
  /** @param {Server.Device} device */
  const retire = (device) => async () => {
    if (
      await submitCommand({
        who,
        kind: "RetireDevice",
        title: t("Retire {device}", { device: device.key }),
        text: html`${t("It is disconnected immediately.")}
          ${t("Its ID can be registered again, with another token.")}`,
        submitLabel: t("Retire"),
        danger: true,
        make: () => ({ type: "RetireDevice", device: device.key }),
      })
    )
      await load();
  };
  /** @param {string} kind */
  const approve = (kind) => async () => {
    const answer = await submitCommand({
      who,
      kind: "ApproveVersions",
      title: t("Approved versions: {component}", { component: componentName(kind) }),
      text: html`${t("A component with a lower version or another model is refused.")}
        ${t("An empty list accepts every version.")}`,
      fields: [
        {
          name: "versions",
          label: t("Minimum versions, one per line"),
          type: "textarea",
          value: (state.approved[kind] ?? []).join("\n"),
          hint: t("such as 6.6 Build 520; with a model, such as CHAM2+ 1.66PS, one line for each model"),
        },
      ],
      submitLabel: t("Set"),
      make: ({ versions = "" }) => ({ type: "ApproveVersions", kind, versions: linesOf(versions) }),
    });
    if (answer) await load();
  };

  const draw = () =>
    render(
      html`<div class="stack">
        <div class="page-head"><h1>${t("Devices")}</h1><div class="row">${commandButton(
          who,
          "RegisterDevice",
          t("Register a device…"),
          register,
          { kind: "primary", why: state.links.length ? null : t("there is no link yet") },
        )}</div></div>
        ${newTokens.length ? tokenCards(newTokens) : nothing}
        <div class="panel scroll"><table class="devices-table">
          <thead><tr><th>${t("Device")}</th><th>${t("Kind")}</th><th>${t("Location")}</th><th
            >${t("Registered")}</th><th></th></tr></thead>
          <tbody>${state.devices.map(
            (device) =>
              html`<tr class=${device.is_active ? "" : "inactive"}>
                <td><b>${device.key}</b></td><td>${deviceName(device.kind)}</td><td>${location(device)}</td><td
                  >${dayAndTime(device.since)}</td>
                <td>${
                  device.is_active
                    ? commandButton(who, "RetireDevice", t("Retire…"), retire(device), {
                        kind: "danger",
                        isInRow: true,
                      })
                    : html`<span class="badge">${t("retired")}</span>`
                }</td></tr>`,
          )}</tbody>
        </table>${state.devices.length ? nothing : html`<p class="empty">${t("No devices registered yet.")}</p>`}</div>
        <div class="panel stack"><h2>${t("Approved versions")}</h2>
          <p class="soft">${t("Each component reports its version, and its model if it has one.")}</p>
          <table class="facts"><tbody>${Object.keys(COMPONENT_KINDS).map(
            (kind) =>
              html`<tr><th scope="row">${componentName(kind)}</th><td>${approvedVersions(
                state.approved[kind] ?? [],
              )}</td><td>${commandButton(who, "ApproveVersions", t("Change…"), approve(kind), {
                isInRow: true,
              })}</td></tr>`,
          )}</tbody></table></div>
      </div>`,
      root,
    );
  await load();
  if (path[0] === "new") register();
}

/** @param {string} text */
const linesOf = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** @param {Server.Device} device */
const location = ({ link, table }) =>
  table ? t("table {table} of {link}", { table, link }) : t("all of {link}", { link });
