import { factories } from "@strapi/strapi";

export default factories.createCoreController("api::game-system.game-system");
