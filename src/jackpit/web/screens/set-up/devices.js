// @ts-nocheck Its types are not declared yet.
// Pads, signs, sensors and shoes: registered with a second person, each with a token that is shown once.

import { pendingRequests } from "../approvals/request-effects.js";
import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { dayAndTime } from "../shared/times.js";
import { submitCommand } from "./approval-dialog.js";
import { loadTokenCard, tokenCards } from "./device-tokens.js";

const KINDS = {
  pad: "pad: the dealer's controller",
  sign: "sign: for the players",
  sensor: "sensor: detects chips",
  shoe: "shoe: reads cards",
};

export default async function devicesPage({ root, path, query, who }) {
  let state;
  const newTokens = [];
  const load = async () => {
    const [{ devices }, { links }, { minimum }, { requests }] = await Promise.all([
      get("/api/devices"),
      get("/api/links"),
      get("/api/house"),
      get("/api/requests"),
    ]);
    state = { devices, links: links.filter((link) => !link.is_decommissioned), minimum, requests };
    draw();
  };

  /** The tables of all links as options; a sign may also show a whole link. */
  const places = () =>
    state.links.flatMap((link) => [
      ...link.tables.map((table) => [
        `${link.link}/${table.table}`,
        `table ${table.table} of ${link.link} (${link.name})`,
      ]),
      [`${link.link}/`, `all of ${link.link}, for a sign only`],
    ]);

  const register = async () => {
    let wanted = null;
    const answer = await submitCommand({
      who,
      kind: "RegisterDevice",
      title: "Register a device",
      text: "Its token is shown once, after it is registered.",
      fields: [
        { name: "kind", label: "Kind", options: Object.entries(KINDS), value: query.get("kind") ?? "pad" },
        {
          name: "place",
          label: "Location",
          options: places(),
          value: query.get("link") ? `${query.get("link")}/${query.get("table") ?? ""}` : "",
        },
        {
          name: "device",
          label: "Device ID",
          required: true,
          hint: "such as pad-12; the ID of a retired device can be used again",
        },
      ],
      submitLabel: "Register",
      doneMessage: "The device is registered.",
      make: ({ kind, place, device }) => {
        const [link, table] = place.split("/");
        wanted = { type: "RegisterDevice", device, kind, link, ...(table ? { table } : {}) };
        return wanted;
      },
    });
    if (answer?.token) newTokens.unshift(await loadTokenCard(wanted.device, wanted.kind, answer.token));
    if (answer) await load();
  };
  const retire = (device) => async () => {
    const text = "It is disconnected immediately. Its ID can be registered again, with another token.";
    if (
      await submitCommand({
        who,
        kind: "RetireDevice",
        title: `Retire ${device.key}`,
        text,
        submitLabel: "Retire",
        danger: true,
        make: () => ({ type: "RetireDevice", device: device.key }),
      })
    )
      await load();
  };
  const approve = async () => {
    const answer = await submitCommand({
      who,
      kind: "ApproveVersion",
      title: "Lowest approved version",
      text: "Devices of this kind with a lower version are refused.",
      fields: [
        { name: "kind", label: "Kind", options: Object.entries(KINDS) },
        { name: "version", label: "Version", required: true, hint: "numbers with dots, such as 1.4.0" },
      ],
      submitLabel: "Set",
      make: ({ kind, version }) => ({ type: "ApproveVersion", kind, version }),
    });
    if (answer) await load();
  };

  const draw = () =>
    render(
      html`<div class="stack">
        <div class="page-head"><h1>Devices</h1><div class="row">${commandButton(
          who,
          "RegisterDevice",
          "Register a device…",
          register,
          { primary: true, why: state.links.length ? null : "there is no link yet" },
        )}</div></div>
        ${pendingRequests(state.requests, (request) =>
          ["RegisterDevice", "ApproveVersion"].includes(request.command.type),
        )}
        ${newTokens.length ? tokenCards(newTokens) : nothing}
        <div class="panel scroll"><table class="devices-table">
          <thead><tr><th>Device</th><th>Kind</th><th>Location</th><th>Registered</th><th></th></tr></thead>
          <tbody>${state.devices.map(
            (device) =>
              html`<tr class=${device.is_active ? "" : "inactive"}>
                <td><b>${device.key}</b></td><td>${device.kind}</td><td>${
                  device.table ? `table ${device.table} of ${device.link}` : `all of ${device.link}`
                }</td><td>${dayAndTime(device.since)}</td>
                <td>${
                  device.is_active
                    ? commandButton(who, "RetireDevice", "Retire…", retire(device), { danger: true })
                    : html`<span
                      class="badge">retired</span>`
                }</td></tr>`,
          )}</tbody>
        </table>${state.devices.length ? nothing : html`<p class="empty">No devices registered yet.</p>`}</div>
        <div class="panel stack"><div class="row apart"><h2>Lowest approved
          versions</h2>${commandButton(who, "ApproveVersion", "Set a version…", approve)}</div>
          ${
            Object.keys(state.minimum).length
              ? html`<table class="facts"><tbody>${Object.entries(state.minimum).map(
                  ([kind, version]) =>
                    html`<tr><th
                      scope="row">${kind}</th><td>${version}</td></tr>`,
                )}</tbody></table>`
              : html`<p class="soft">None set: every version is accepted.</p>`
          }</div>
      </div>`,
      root,
    );
  await load();
  if (path[0] === "new") register();
}
