/** Which parts of the site editors have switched off, as the cms says. It has no routes of its own. */
export { createSiteFeatures } from "./site-features-service.ts";
