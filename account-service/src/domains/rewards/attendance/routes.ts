import type { FastifyPluginAsync } from "fastify";
import { attendanceCalls, IDEMPOTENCY_HEADER } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { AttendanceService } from "./service.ts";

/** GET /attendance and POST /attendance: the stamps of a player, and today's. */
export const attendanceRoutes: FastifyPluginAsync<{ attendance: AttendanceService }> = async (
  app,
  { attendance },
) => {
  app.route(
    route(attendanceCalls.attendance, async (request) => ({
      data: await attendance.read(request.account.UserNum),
    })),
  );

  app.route(
    route(attendanceCalls.stamp, (request) =>
      attendance.stamp(request.account.UserNum, request.headers[IDEMPOTENCY_HEADER], request.client),
    ),
  );
};
