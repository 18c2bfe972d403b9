import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  createTicketRequestSchema,
  createTicketResponseSchema,
  errorBodySchema,
  findTicketRequestSchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  LIMITS,
  MESSAGES,
  messageResponseSchema,
  pageQuerySchema,
  TICKET_KEY_HEADER,
  ticketFileParamsSchema,
  ticketHeadersSchema,
  ticketParamsSchema,
  ticketReplyRequestSchema,
  ticketResponseSchema,
  ticketsResponseSchema,
} from "../../../../contract/index.ts";
import type { RequestAccount } from "../../../http/session.ts";
import { PICTURE_TYPE } from "../../../lib/pictures/pictures.ts";
import type { TicketReader, Tickets } from "./service.ts";

/** Three pictures in base64, which adds a third, with room for the rest of the request. */
const WITH_PICTURES = Math.ceil(LIMITS.ticketPictures * LIMITS.pictureBytes * 1.34) + 64 * 1024;

const errors = { 401: errorBodySchema, 404: errorBodySchema, 422: errorBodySchema } as const;

const readerOf = (request: {
  accountIfAny: RequestAccount | null;
  headers: { [TICKET_KEY_HEADER]?: string | undefined };
}): TicketReader => ({ account: request.accountIfAny, key: request.headers[TICKET_KEY_HEADER] });

/** Tickets of the logged-in account, or of a visitor with the key from an emailed link in `x-ticket-key`. */
export const ticketRoutes: FastifyPluginAsyncZod<{ tickets: Tickets }> = async (app, { tickets }) => {
  app.addHook("preHandler", app.admitVisitors);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const security: Record<string, string[]>[] = [{ bearer: [] }, {}];
  const common = { tags: ["tickets"], security };
  const writing = ticketHeadersSchema.extend(idempotencyHeadersSchema.shape);

  scope.route({
    method: "POST",
    url: "/tickets",
    bodyLimit: WITH_PICTURES,
    schema: {
      ...common,
      summary: "Submit a ticket",
      description:
        "A visitor needs an `email`, which gets the number and a link to the ticket. `pictures` are JPEG, PNG or WebP in base64. `Idempotency-Key` makes a repeat safe.",
      headers: idempotencyHeadersSchema,
      body: createTicketRequestSchema,
      response: { ...errors, 200: createTicketResponseSchema, 429: errorBodySchema, 503: errorBodySchema },
    },
    handler: (request) =>
      tickets.create(
        request.accountIfAny?.UserNum ?? null,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
  });

  scope.route({
    method: "GET",
    url: "/tickets",
    // Visitors have no list, only a link to each ticket.
    preHandler: app.requireSession,
    schema: {
      ...common,
      summary: "List the caller's tickets",
      querystring: pageQuerySchema,
      response: { 200: ticketsResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request) => tickets.list(request.account.UserNum, request.query.page),
  });

  scope.route({
    method: "POST",
    url: "/tickets/find",
    schema: {
      ...common,
      summary: "Email a ticket's link again",
      description: "The answer is the same whether number and address match or not.",
      body: findTicketRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema, 429: errorBodySchema },
    },
    handler: async (request) => {
      await tickets.mailLink(request.body, request.client);
      return { message: MESSAGES.ticketLinkSent };
    },
  });

  scope.route({
    method: "GET",
    url: "/tickets/:number",
    schema: {
      ...common,
      summary: "A ticket with its messages",
      description: "For its owner and for staff. Another person's ticket is answered as if it did not exist.",
      params: ticketParamsSchema,
      headers: ticketHeadersSchema,
      response: { ...errors, 200: ticketResponseSchema },
    },
    handler: async (request) => ({ data: await tickets.read(request.params.number, readerOf(request)) }),
  });

  scope.route({
    method: "GET",
    url: "/tickets/:number/files/:id",
    schema: {
      ...common,
      summary: "A picture of a ticket",
      produces: [PICTURE_TYPE],
      params: ticketFileParamsSchema,
      headers: ticketHeadersSchema,
    },
    handler: async (request, reply) => {
      const { number, id } = request.params;
      const picture = await tickets.readPicture(number, id, readerOf(request));
      return reply.type(PICTURE_TYPE).header("cache-control", "private, no-store").send(picture);
    },
  });

  scope.route({
    method: "POST",
    url: "/tickets/:number/messages",
    bodyLimit: WITH_PICTURES,
    schema: {
      ...common,
      summary: "Reply to a ticket",
      description:
        "By its owner; reopens an answered or closed ticket. `Idempotency-Key` makes a repeat safe.",
      params: ticketParamsSchema,
      headers: writing,
      body: ticketReplyRequestSchema,
      response: { ...errors, 200: messageResponseSchema, 429: errorBodySchema, 503: errorBodySchema },
    },
    handler: async (request) => {
      await tickets.reply(
        request.params.number,
        readerOf(request),
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      );
      return { message: MESSAGES.ticketReplied };
    },
  });

  scope.route({
    method: "POST",
    url: "/tickets/:number/close",
    schema: {
      ...common,
      summary: "Close a ticket",
      params: ticketParamsSchema,
      headers: ticketHeadersSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await tickets.closeOwn(request.params.number, readerOf(request), request.client);
      return { message: MESSAGES.ticketClosed };
    },
  });
};
