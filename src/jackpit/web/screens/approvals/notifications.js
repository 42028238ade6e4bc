// Notifications of the browser: one for each claim that the signed-in person can verify, until it is decided.
// They say where, and nothing of the amount or of a person.

import { claimKey, pendingClaims } from "../floor/floor-model.js";
import { may } from "../shared/may.js";
import { t } from "../shared/text.js";

const STORED = "jackpit-notify";
const WORKER = "/screens/approvals/notifier.js";
const TAG = "jackpit-claim:";

/** @typedef {"off" | "on" | "denied" | "impossible"} NotificationState */

/** Whether this browser notifies here, and if not, why. */
export function notificationState() {
  if (!("Notification" in window) || !navigator.serviceWorker) return "impossible";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && localStorage.getItem(STORED) === "yes" ? "on" : "off";
}

/** Turn notifications on, or off again; the browser asks the person once. */
export async function toggleNotifications() {
  if (notificationState() === "on") {
    localStorage.removeItem(STORED);
    await clearNotifications();
    return;
  }
  if ((await Notification.requestPermission()) !== "granted") return;
  localStorage.setItem(STORED, "yes");
  await startWorker();
}

/** The registered worker, once it can show notifications; it controls no page, so none waits for it. */
async function startWorker() {
  const registration = await navigator.serviceWorker.register(WORKER);
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) {
    await new Promise((resume) => {
      coming.addEventListener("statechange", () => coming.state === "activated" && resume(null));
    });
  }
  return registration;
}

/** @type {Set<string>} */
let notified = new Set();
let working = Promise.resolve();

/**
 * Notify of new claims, and clear those that were decided; in order, one view of the floor after the other.
 * @param {Floor} floor
 * @param {Server.Session} who
 */
export function notifyOfClaims(floor, who) {
  const waiting = new Map(
    pendingClaims(floor)
      .filter((claim) => needsPerson(claim, who))
      .map((claim) => [claimKey(claim), claim]),
  );
  working = working.then(() => show(waiting)).catch(() => {}); // a browser that cannot notify loses nothing else
  return working;
}

/**
 * Whether the person can verify a claim now.
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 */
export const needsPerson = (claim, who) =>
  may(who, "VerifyClaim") && (claim.why_not_markers[who.person] ?? claim.why_not[who.role]) === null;

/** @param {Map<string, Server.Claim>} waiting */
async function show(waiting) {
  const isOn = notificationState() === "on";
  const gone = [...notified].filter((key) => !waiting.has(key));
  if (!isOn && !gone.length) return;
  const worker = await startWorker();
  for (const key of gone) await clear(worker, key);
  notified = new Set([...notified].filter((key) => waiting.has(key)));
  if (!isOn) return;
  for (const [key, claim] of waiting) {
    if (notified.has(key)) continue;
    notified.add(key);
    const body = t("A claim waits for you at table {table}.", { table: claim.table });
    await worker.showNotification("Jackpit", { body, tag: TAG + key, requireInteraction: true });
  }
}

/** Remove every notification, as when the person signs out. */
export async function clearNotifications() {
  notified = new Set();
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  for (const one of (await worker?.getNotifications()) ?? []) if (one.tag.startsWith(TAG)) one.close();
}

/**
 * @param {ServiceWorkerRegistration} worker
 * @param {string} key
 */
async function clear(worker, key) {
  for (const one of await worker.getNotifications({ tag: TAG + key })) one.close();
}
