import { factories } from "@strapi/strapi";

export default factories.createCoreController("api::server-information.server-information");
