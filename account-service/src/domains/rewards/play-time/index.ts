import { type Reward, rewardViewOf } from "../core/index.ts";
import { playTimeRoutes } from "./routes.ts";
import { createPlayTime } from "./service.ts";

/** Play time converted to coins. */
export const playTime: Reward = {
  kind: "play_time",
  isOn: async ({ db, context }, policy) => createPlayTime(db, context).isOn(policy),
  missing: ({ db, context }) => (createPlayTime(db, context).has() ? null : "play_time"),
  routes: async (app, { db, context }) => {
    await playTimeRoutes(app, { playTime: createPlayTime(db, context) });
  },
  parts: ({ db, context }) => ({
    playtime: async (viewer) =>
      createPlayTime(db, context).read(viewer.account.UserNum, await rewardViewOf(viewer, db, context)),
  }),
};

export { createPlayTime } from "./service.ts";
