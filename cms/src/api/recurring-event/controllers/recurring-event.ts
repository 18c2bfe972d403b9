import { factories } from "@strapi/strapi";

export default factories.createCoreController("api::recurring-event.recurring-event");
