import { factories } from "@strapi/strapi";

export default factories.createCoreController("api::download-link.download-link");
