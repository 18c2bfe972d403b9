import type { Core } from "@strapi/strapi";
import { createSiteStore, siteTables } from "../site-store";

export default ({ strapi }: { strapi: Core.Strapi }) =>
  createSiteStore(strapi.db.connection, siteTables(strapi));
