import type { Module } from "../../../context.ts";
import { createIdempotency } from "./service.ts";

/** Requests that take effect once, however often they are sent. */
export const idempotency: Module = {
  steps: ({ db, context }) => ({
    "outdated repeated calls": () => createIdempotency(db, context).purge(),
  }),
};

export { createIdempotency, type IdempotentCall } from "./service.ts";
