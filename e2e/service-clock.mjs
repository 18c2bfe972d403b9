// @ts-check
// Loaded into a service before anything of its own (`node --import`): its clock stands at the instant in CLOCK_FILE
// until a test writes another one there. Timers go on as usual.
import { openSync, readSync } from "node:fs";

const file = openSync(String(process.env.CLOCK_FILE), "r");
const bytes = Buffer.alloc(8);
const RealDate = Date;

/** Read every time: once the test has written an instant, no service is behind. */
function now() {
  readSync(file, bytes, 0, bytes.length, 0);
  return bytes.readDoubleLE();
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, created) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], created),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
RealDate.prototype.constructor = globalThis.Date;
