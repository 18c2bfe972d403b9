/** Browsers from which an account's owner has entered before. It has no routes. */
export { createKnownBrowsers, type KnownBrowsers } from "./known-browsers-service.ts";
