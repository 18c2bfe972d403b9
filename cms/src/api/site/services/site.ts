import type { Core } from "@strapi/strapi";
import { createSiteStore } from "../site-store";

export default ({ strapi }: { strapi: Core.Strapi }) => createSiteStore(strapi);
