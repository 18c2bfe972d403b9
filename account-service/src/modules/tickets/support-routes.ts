import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  adminTicketResponseSchema,
  adminTicketsQuerySchema,
  adminTicketsResponseSchema,
  assignTicketRequestSchema,
  CONSOLE_MESSAGES,
  cannedAnswerRemoveRequestSchema,
  cannedAnswerRequestSchema,
  cannedAnswersResponseSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  MESSAGES,
  messageResponseSchema,
  ticketAnswerRequestSchema,
  ticketParamsSchema,
} from "../../../contract/index.ts";
import { csvLine, sendCsv } from "../../csv.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import type { Support } from "./support-service.ts";
import type { Tickets } from "./tickets-service.ts";

/** /admin/tickets and /admin/canned-answers: everybody's tickets, for support. */
export const supportRoutes: FastifyPluginAsyncZod<{ tickets: Tickets; support: Support }> = async (
  app,
  { tickets, support },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const refused = { ...consoleAnswers, 404: errorBodySchema } as const;
  const read = { right: ["tickets", "read"] } as const;
  const write = { right: ["tickets", "write"] } as const;

  scope.route({
    method: "GET",
    url: "/admin/tickets",
    config: read,
    schema: {
      ...common,
      summary: "Everybody's tickets",
      description: "Of one `state`, the one that waits longest first; without it all, newest first.",
      querystring: adminTicketsQuerySchema,
      response: { ...refused, 200: adminTicketsResponseSchema },
    },
    handler: async (request, reply) => {
      const { UserNum } = request.account;
      if (request.query.format === "json") return support.list(request.query, UserNum);
      async function* lines() {
        for await (const found of support.listAll(request.query, UserNum)) {
          yield found
            .map(
              ({ number, subject, category, state, account, email, assignee, created, updated, answered }) =>
                csvLine([
                  number,
                  subject,
                  category,
                  state,
                  account?.UserID,
                  email,
                  assignee?.UserID,
                  created,
                  updated,
                  answered,
                ]),
            )
            .join("");
        }
      }
      const heads = [
        "number",
        "subject",
        "about",
        "state",
        "account",
        "email",
        "assignee",
        "sent",
        "updated",
        "answered",
      ];
      return sendCsv(reply, "tickets", heads, lines());
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/tickets/:number",
    config: read,
    schema: {
      ...common,
      summary: "A ticket, as support sees it",
      params: ticketParamsSchema,
      response: { ...refused, 200: adminTicketResponseSchema },
    },
    handler: (request) => support.read(request.params.number),
  });

  scope.route({
    method: "POST",
    url: "/admin/tickets/:number/answer",
    config: write,
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
    config: write,
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

  scope.route({
    method: "POST",
    url: "/admin/tickets/:number/assign",
    config: write,
    schema: {
      ...common,
      summary: "Give a ticket to an operator",
      params: ticketParamsSchema,
      body: assignTicketRequestSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => ({
      message: await support.assign(request.params.number, request.body, operatorOf(request)),
    }),
  });

  scope.route({
    method: "GET",
    url: "/admin/canned-answers",
    config: read,
    schema: {
      ...common,
      summary: "Answers at hand",
      response: { ...refused, 200: cannedAnswersResponseSchema },
    },
    handler: async () => ({ answers: await support.canned() }),
  });

  scope.route({
    method: "POST",
    url: "/admin/canned-answers",
    config: write,
    schema: {
      ...common,
      summary: "Save an answer at hand",
      body: cannedAnswerRequestSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await support.saveCanned(request.body, operatorOf(request));
      return { message: CONSOLE_MESSAGES.cannedSaved };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/canned-answers/remove",
    config: write,
    schema: {
      ...common,
      summary: "Remove an answer at hand",
      body: cannedAnswerRemoveRequestSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await support.removeCanned(request.body.id, operatorOf(request));
      return { message: CONSOLE_MESSAGES.cannedRemoved };
    },
  });
};
