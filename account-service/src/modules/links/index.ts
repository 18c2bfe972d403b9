/** One-time links in emails. It has no routes of its own. */
export { createLinks } from "./links-service.ts";
