import { factories } from "@strapi/strapi";

export default factories.createCoreRouter("api::system-requirements.system-requirements");
