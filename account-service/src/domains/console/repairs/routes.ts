import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  linkRequestSchema,
  MESSAGES,
  messageResponseSchema,
  playerParamsSchema,
  rejectRepairRequestSchema,
  repairParamsSchema,
  repairRequestSchema,
  repairResponseSchema,
  repairsQuerySchema,
  repairsResponseSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import type { Repairs } from "./service.ts";

/** POST /reset-password/unknown-answer: a player's own request for a repair. */
export const ownRepairRoutes: FastifyPluginAsyncZod<{ repairs: Repairs }> = async (app, { repairs }) => {
  app.route({
    method: "POST",
    url: "/reset-password/unknown-answer",
    schema: {
      tags: ["accounts"],
      summary: "Ask staff to clear the secret answer, by a password reset link",
      description:
        "Uses up the link. Staff decide in the console, under Repairs; the owner is emailed when it is done, and a new link then needs no answer.",
      body: linkRequestSchema,
      response: {
        200: messageResponseSchema,
        409: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: async (request) => {
      await repairs.requestByLink(request.body.token, request.client);
      return { message: MESSAGES.unknownAnswerAsked };
    },
  });
};

/** /admin/repairs: repairs of accounts, and those that need approval. */
export const repairRoutes: FastifyPluginAsyncZod<{ repairs: Repairs }> = async (app, { repairs }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const write = { right: ["players", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema, 409: errorBodySchema } as const;
  const by = (request: Parameters<typeof actorOf>[0]) => ({
    ...actorOf(request),
    role: request.account.role,
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/repair",
    config: write,
    schema: {
      ...common,
      summary: "Change an account's email address, clear its secret answer, or turn its two-step login off",
      description:
        "With `repairApproval` of the policy, another staff member must approve it. `Idempotency-Key` makes a repeat safe.",
      params: playerParamsSchema,
      headers: idempotencyHeadersSchema,
      body: repairRequestSchema,
      response: { ...errors, 200: repairResponseSchema },
    },
    handler: (request) =>
      repairs.request(request.params.UserNum, request.body, request.headers[IDEMPOTENCY_HEADER], by(request)),
  });

  scope.route({
    method: "GET",
    url: "/admin/repairs",
    config: { right: ["players", "read"] },
    schema: {
      ...common,
      summary: "List repairs of accounts, newest first",
      querystring: repairsQuerySchema,
      response: { ...consoleErrors, 200: repairsResponseSchema },
    },
    handler: (request) => repairs.list(request.query),
  });

  scope.route({
    method: "POST",
    url: "/admin/repairs/:id/approve",
    config: write,
    schema: {
      ...common,
      summary: "Approve a repair",
      params: repairParamsSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await repairs.approve(request.params.id, by(request));
      return { message: CONSOLE_MESSAGES.repaired };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/repairs/:id/reject",
    config: write,
    schema: {
      ...common,
      summary: "Reject a repair, or withdraw one's own",
      params: repairParamsSchema,
      body: rejectRepairRequestSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await repairs.reject(request.params.id, request.body.reason, by(request));
      return { message: CONSOLE_MESSAGES.repairRejected };
    },
  });
};
