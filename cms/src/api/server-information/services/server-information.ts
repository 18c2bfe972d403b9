import { factories } from "@strapi/strapi";

export default factories.createCoreService("api::server-information.server-information");
