import { factories } from "@strapi/strapi";

export default factories.createCoreRouter("api::server-information.server-information");
