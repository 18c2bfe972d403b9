import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  attendanceResponseSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  rewardClaimResponseSchema,
} from "../../../../contract/index.ts";
import type { AttendanceService } from "./service.ts";

/** GET /attendance and POST /attendance: the stamps of a player, and today's. */
export const attendanceRoutes: FastifyPluginAsyncZod<{ attendance: AttendanceService }> = async (
  app,
  { attendance },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["rewards"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/attendance",
    schema: {
      ...common,
      summary: "Stamps of this month",
      response: { 200: attendanceResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => ({ data: await attendance.read(request.account.UserNum) }),
  });

  scope.route({
    method: "POST",
    url: "/attendance",
    schema: {
      ...common,
      summary: "Get today's stamp",
      description:
        "Once a game day. `Idempotency-Key` makes a repeat safe: it returns the first answer again.",
      headers: idempotencyHeadersSchema,
      response: {
        200: rewardClaimResponseSchema,
        401: errorBodySchema,
        409: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: (request) =>
      attendance.stamp(request.account.UserNum, request.headers[IDEMPOTENCY_HEADER], request.client),
  });
};
