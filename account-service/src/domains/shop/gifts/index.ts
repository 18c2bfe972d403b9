import type { Module } from "../../../context.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { giftRoutes } from "./routes.ts";
import { createGifts } from "./service.ts";

/** Orders that are sent to another player. */
export const gifts: Module = {
  routes: async (app, { db, context }) => {
    await giftRoutes(app, { gifts: createGifts(db, context) });
  },
  features: async ({ db }) => ({ gifts: await readSetting(db, "giftsAllowed") }),
};

export { createGifts } from "./service.ts";
