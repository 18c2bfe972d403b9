// @ts-check
import { pino } from "pino";

/**
 * Buffered JSON lines; in a terminal, readable lines.
 * @type {typeof import("./logger.mjs").createLogger}
 */
export function createLogger({ name, level, redact = [] }) {
  const options = {
    name,
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", ...redact],
  };
  if (process.stdout.isTTY) {
    return pino({
      ...options,
      transport: { target: "pino-pretty", options: { ignore: "pid,hostname,name" } },
    });
  }
  return pino(options, pino.destination({ sync: false, minLength: 8192, periodicFlush: 500 }));
}
