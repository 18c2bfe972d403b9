import { factories } from "@strapi/strapi";

export default factories.createCoreRouter("api::game-system.game-system");
