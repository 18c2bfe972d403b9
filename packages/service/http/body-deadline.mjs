// @ts-check

/** @type {WeakMap<import("node:http").IncomingMessage, NodeJS.Timeout>} */
const timers = new WeakMap();

/**
 * Cuts a request off unless its body arrives in time, so that slow senders do not hold connections.
 * @type {typeof import("./body-deadline.mjs").limitBodyTime}
 */
export function limitBodyTime(request, ms) {
  const known = timers.get(request);
  if (known) clearTimeout(known);
  else request.once("close", () => clearTimeout(timers.get(request)));
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, ms);
  timers.set(request, timer.unref());
}
