import { factories } from "@strapi/strapi";

export default factories.createCoreService("api::game-system.game-system");
