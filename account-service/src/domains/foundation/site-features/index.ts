/** Which parts of the site editors have switched off, as the cms says. */
export { createSiteFeatures } from "./service.ts";
