// The service worker that shows notifications of claims: browsers on phones show none without one. It answers no
// request of any page.

const worker = /** @type {any} */ (self);

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openApprovals());
});

/** Bring an open page of this address to the front, or open the approvals. */
async function openApprovals() {
  const [page] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return page ? page.focus() : worker.clients.openWindow("/approvals");
}
