import type { Core } from "@strapi/strapi";
import { publishDue } from "./schedule/scheduled-publishing";

/** Keyed by name; times are the server's. */
export default {
  publishDue: {
    task: ({ strapi }: { strapi: Core.Strapi }) => publishDue(strapi, new Date()),
    options: { rule: "*/10 * * * * *" },
  },
};
