import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  adminTicketsQuerySchema,
  adminTicketsResponseSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  MESSAGES,
  messageResponseSchema,
  ticketAnswerRequestSchema,
  ticketParamsSchema,
} from "../../../contract/index.ts";
import { consoleAnswers } from "../../plugins/console.ts";
import type { Tickets } from "./tickets-service.ts";

/** /admin/tickets: everybody's tickets, for support. */
export const supportRoutes: FastifyPluginAsyncZod<{ tickets: Tickets }> = async (app, { tickets }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const refused = { ...consoleAnswers, 404: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/tickets",
    config: { right: ["tickets", "read"] },
    schema: {
      ...common,
      summary: "Everybody's tickets",
      description: "Of one `state`, the one that waits longest first; without it all, newest first.",
      querystring: adminTicketsQuerySchema,
      response: { ...refused, 200: adminTicketsResponseSchema },
    },
    handler: (request) => tickets.listAll(request.query),
  });

  scope.route({
    method: "POST",
    url: "/admin/tickets/:number/answer",
    config: { right: ["tickets", "write"] },
    schema: {
      ...common,
      summary: "Answer a ticket",
      description: "The answer is mailed to its owner. `Idempotency-Key` makes a repeat safe.",
      params: ticketParamsSchema,
      headers: idempotencyHeadersSchema,
      body: ticketAnswerRequestSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await tickets.answer(
        request.params.number,
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      );
      return { message: MESSAGES.ticketAnswered };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/tickets/:number/close",
    config: { right: ["tickets", "write"] },
    schema: {
      ...common,
      summary: "Close a ticket",
      params: ticketParamsSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await tickets.closeAny(request.params.number, request.account.UserNum, request.client);
      return { message: MESSAGES.ticketClosed };
    },
  });
};
