import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { attendanceRoutes } from "./attendance-routes.ts";
import { createAttendance } from "./attendance-service.ts";

/** Daily stamps. */
export const attendance: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(attendanceRoutes, { attendance: createAttendance(db, context) });
};

export { createAttendance } from "./attendance-service.ts";
