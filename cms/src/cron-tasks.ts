import type { Core } from "@strapi/strapi";
import { publishDueNews } from "./api/news/scheduled-publishing";

/** Keyed by name; times are the server's. */
export default {
  publishDueNews: {
    task: ({ strapi }: { strapi: Core.Strapi }) => publishDueNews(strapi, new Date()),
    options: { rule: "*/10 * * * * *" },
  },
};
