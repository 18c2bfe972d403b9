import { type Reward, rewardViewOf } from "../core/index.ts";
import { attendanceRoutes } from "./routes.ts";
import { createAttendance } from "./service.ts";

/** Daily stamps. */
export const attendance: Reward = {
  kind: "attendance",
  isOn: async ({ db, context }, policy) => createAttendance(db, context).isOn(policy),
  routes: async (app, { db, context }) => {
    await attendanceRoutes(app, { attendance: createAttendance(db, context) });
  },
  parts: ({ db, context }) => ({
    attendance: async (viewer) =>
      createAttendance(db, context).read(viewer.account.UserNum, await rewardViewOf(viewer, db, context)),
  }),
};

export { createAttendance } from "./service.ts";
