import type { Module } from "../../../context.ts";
import { rewardViewOf } from "../core/index.ts";
import { playTimeRoutes } from "./routes.ts";
import { createPlayTime } from "./service.ts";

/** Play time converted to coins. */
export const playTime: Module = {
  routes: async (app, { db, context }) => {
    await playTimeRoutes(app, { playTime: createPlayTime(db, context) });
  },
  parts: ({ db, context }) => ({
    playtime: async (viewer) =>
      createPlayTime(db, context).read(viewer.account.UserNum, await rewardViewOf(viewer, db, context)),
  }),
};

export { createPlayTime } from "./service.ts";
