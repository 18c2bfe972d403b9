import type { Module } from "../../../context.ts";
import { settingsRoutes } from "./console-routes.ts";
import { createSettings, setting } from "./service.ts";

/** The policy's settings, and their page in the console. */
export const settings: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await settingsRoutes(app, { settings: createSettings(db, context) });
  },
  decisions: [setting],
};

export { createSettings, readSetting } from "./service.ts";
