import type { Module } from "../../../context.ts";
import { characterServiceConsoleRoutes } from "./console-routes.ts";
import { createCharacterServicesConsole } from "./console-service.ts";
import { characterServiceRoutes } from "./routes.ts";
import { createCharacterServices } from "./service.ts";

/** Changes of characters that players order. */
export const characterServices: Module = {
  routes: async (app, { db, context }) => {
    await characterServiceRoutes(app, { services: createCharacterServices(db, context) });
  },
  /** Their prices and rules, and undoing them. */
  consoleRoutes: async (app, { db, context }) => {
    await characterServiceConsoleRoutes(app, {
      services: createCharacterServicesConsole(db, context),
    });
  },
  parts: ({ db, context }) => ({
    services: ({ account }) => createCharacterServices(db, context).list(account.UserNum),
  }),
};

export { createCharacterServicesConsole } from "./console-service.ts";
export { createCharacterServices } from "./service.ts";
