import type { Module } from "../../../context.ts";
import { createThrottle } from "./service.ts";

/** Waits that grow with failed attempts. */
export const throttle: Module = {
  steps: ({ db, context }) => ({
    "outdated limits": () => createThrottle(db, context).purge(),
  }),
};

export { type Attempt, createThrottle, type Limit } from "./service.ts";
