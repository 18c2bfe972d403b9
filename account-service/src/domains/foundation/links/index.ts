import type { Module } from "../../../context.ts";
import { createLinks } from "./service.ts";

/** One-time links in emails. */
export const links: Module = {
  steps: ({ db, context }) => ({
    "expired links": () => createLinks(db, context).purge(),
  }),
};

export { createLinks } from "./service.ts";
