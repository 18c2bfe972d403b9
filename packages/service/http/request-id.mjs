// @ts-check
import { randomUUID } from "node:crypto";

/** @type {typeof import("./request-id.mjs").REQUEST_ID_HEADER} */
export const REQUEST_ID_HEADER = "x-request-id";

/** Safe in a log line and in a header. */
const ACCEPTABLE = /^[\w-]{8,64}$/;

/**
 * The id of a request: the caller's if it is acceptable, else a new one.
 * @type {typeof import("./request-id.mjs").requestIdOf}
 */
export function requestIdOf({ headers }) {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === "string" && ACCEPTABLE.test(given) ? given : randomUUID();
}
