import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  playTimeResponseSchema,
  rewardClaimResponseSchema,
} from "../../../../contract/index.ts";
import type { PlayTimeService } from "./service.ts";

/** GET /play-time and POST /play-time: minutes in the game, and their coins. */
export const playTimeRoutes: FastifyPluginAsyncZod<{ playTime: PlayTimeService }> = async (
  app,
  { playTime },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["rewards"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/play-time",
    schema: {
      ...common,
      summary: "Play time that can be collected",
      response: { 200: playTimeResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => ({ data: await playTime.read(request.account.UserNum) }),
  });

  scope.route({
    method: "POST",
    url: "/play-time",
    schema: {
      ...common,
      summary: "Collect play time",
      description:
        "Pays what was played since the last time, up to the day's maximum. `Idempotency-Key` makes a repeat safe: it returns the first answer again.",
      headers: idempotencyHeadersSchema,
      response: {
        200: rewardClaimResponseSchema,
        401: errorBodySchema,
        409: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: (request) => playTime.collect(request.account.UserNum, request.headers[IDEMPOTENCY_HEADER]),
  });
};
