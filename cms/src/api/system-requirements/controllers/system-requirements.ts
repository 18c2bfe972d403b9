import { factories } from "@strapi/strapi";

export default factories.createCoreController("api::system-requirements.system-requirements");
