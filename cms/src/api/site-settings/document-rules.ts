/** Document service middleware for the settings of the site: what web could not use is refused when it is saved. */
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { problemOfSettings } from "./settings-problem";

/** Call once, in `register`. */
export function guardSiteSettings(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== "api::site-settings.site-settings") return next();
    if (context.action === "create" || context.action === "update") {
      const problem = problemOfSettings({ ...context.params.data });
      if (problem) throw new errors.ApplicationError(problem);
    }
    return next();
  });
}
