import type { Core } from "@strapi/strapi";
import { publishDue } from "./schedule/scheduled-publishing";

/** Cron rules run in the server's time zone. */
export default {
  publishDue: {
    task: ({ strapi }: { strapi: Core.Strapi }) =>
      publishDue(strapi, new Date()).catch((error: Error) =>
        strapi.log.error(`Schedules could not be run, and are tried again: ${error.message}`),
      ),
    options: { rule: "*/10 * * * * *" },
  },
};
