// After a reconnect: what was tapped and selected on this pad, in case the server has lost it.

/**
 * Send what the screen last showed, before any other press. The server ignores it if it still has that
 * or knows something newer.
 * @param {Pad} pad
 */
export function resumeLights({ live, device, view }) {
  if (live.state !== "online" || !view) return;
  const press = /** @type {Press} */ (view.resume);
  // Without an answer the connection is lost again, and the next one sends it.
  live.press(device.link, device.table ?? "", press).catch(() => {});
}
