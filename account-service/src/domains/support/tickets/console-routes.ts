import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  adminTicketResponseSchema,
  adminTicketsQuerySchema,
  adminTicketsResponseSchema,
  assignTicketRequestSchema,
  CONSOLE_MESSAGES,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  MESSAGES,
  messageResponseSchema,
  removeSavedReplyRequestSchema,
  savedRepliesResponseSchema,
  savedReplyRequestSchema,
  ticketAnswerRequestSchema,
  ticketCloseRequestSchema,
  ticketParamsSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import type { Support } from "./queue-service.ts";
import type { Tickets } from "./service.ts";

/** /admin/tickets and /admin/saved-replies: all tickets, for support. */
export const supportRoutes: FastifyPluginAsyncZod<{ tickets: Tickets; support: Support }> = async (
  app,
  { tickets, support },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const errors = { ...consoleErrors, 404: errorBodySchema } as const;
  const read = { right: ["tickets", "read"] } as const;
  const write = { right: ["tickets", "write"] } as const;

  scope.route({
    method: "GET",
    url: "/admin/tickets",
    config: read,
    schema: {
      ...common,
      summary: "List all tickets",
      description: "With a `state`, least recently updated first; without, most recently updated first.",
      querystring: adminTicketsQuerySchema,
      response: { ...errors, 200: adminTicketsResponseSchema },
    },
    handler: (request, reply) => {
      const { UserNum } = request.account;
      if (request.query.format === "json") return support.list(request.query, UserNum);
      return sendCsv(
        reply,
        "tickets",
        {
          number: ({ number }) => number,
          subject: ({ subject }) => subject,
          category: ({ category }) => category,
          status: ({ state }) => state,
          account: ({ account }) => account?.UserID,
          email: ({ email }) => email,
          assignee: ({ assignee }) => assignee?.UserID,
          created: ({ created }) => created,
          updated: ({ updated }) => updated,
          answered: ({ answered }) => answered,
        },
        support.listAll(request.query, UserNum),
      );
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/tickets/:number",
    config: read,
    schema: {
      ...common,
      summary: "A ticket as support sees it",
      params: ticketParamsSchema,
      response: { ...errors, 200: adminTicketResponseSchema },
    },
    handler: (request) => support.read(request.params.number),
  });

  scope.route({
    method: "POST",
    url: "/admin/tickets/:number/answer",
    config: write,
    schema: {
      ...common,
      summary: "Reply to a ticket",
      description: "The owner gets the reply by email. `Idempotency-Key` makes a repeat safe.",
      params: ticketParamsSchema,
      headers: idempotencyHeadersSchema,
      body: ticketAnswerRequestSchema,
      response: { ...errors, 200: messageResponseSchema },
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
    config: write,
    schema: {
      ...common,
      summary: "Close a ticket",
      params: ticketParamsSchema,
      body: ticketCloseRequestSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      const { seen } = request.body;
      await tickets.closeAny(request.params.number, request.account.UserNum, seen, request.client);
      return { message: MESSAGES.ticketClosed };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/tickets/:number/assign",
    config: write,
    schema: {
      ...common,
      summary: "Assign a ticket",
      params: ticketParamsSchema,
      body: assignTicketRequestSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => ({
      message: await support.assign(request.params.number, request.body, actorOf(request)),
    }),
  });

  scope.route({
    method: "GET",
    url: "/admin/saved-replies",
    config: read,
    schema: {
      ...common,
      summary: "List saved replies",
      response: { ...errors, 200: savedRepliesResponseSchema },
    },
    handler: async () => ({ replies: await support.savedReplies() }),
  });

  scope.route({
    method: "POST",
    url: "/admin/saved-replies",
    config: write,
    schema: {
      ...common,
      summary: "Save a reply",
      body: savedReplyRequestSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await support.saveReply(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.replySaved };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/saved-replies/remove",
    config: write,
    schema: {
      ...common,
      summary: "Remove a saved reply",
      body: removeSavedReplyRequestSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await support.removeReply(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.replyRemoved };
    },
  });
};
