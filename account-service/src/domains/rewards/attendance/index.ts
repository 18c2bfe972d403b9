import type { Module } from "../../../context.ts";
import { attendanceRoutes } from "./routes.ts";
import { createAttendance } from "./service.ts";

/** Daily stamps. */
export const attendance: Module = {
  routes: async (app, { db, context }) => {
    await app.register(attendanceRoutes, { attendance: createAttendance(db, context) });
  },
};

export { createAttendance } from "./service.ts";
