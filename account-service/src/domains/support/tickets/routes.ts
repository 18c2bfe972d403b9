import type { FastifyPluginAsync } from "fastify";
import { IDEMPOTENCY_HEADER, MESSAGES, TICKET_KEY_HEADER, ticketCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { RequestAccount } from "../../../http/session.ts";
import { PICTURE_TYPE } from "../../../lib/pictures/pictures.ts";
import type { TicketReader, Tickets } from "./service.ts";

const readerOf = (request: {
  accountIfAny: RequestAccount | null;
  headers: { [TICKET_KEY_HEADER]?: string | undefined };
}): TicketReader => ({ account: request.accountIfAny, key: request.headers[TICKET_KEY_HEADER] });

/** Tickets of the logged-in account, or of a visitor with the key from an emailed link in `x-ticket-key`. */
export const ticketRoutes: FastifyPluginAsync<{ tickets: Tickets }> = async (app, { tickets }) => {
  app.route(
    route(ticketCalls.create, (request) =>
      tickets.create(
        request.accountIfAny?.UserNum ?? null,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
    ),
  );

  app.route(route(ticketCalls.list, (request) => tickets.list(request.account.UserNum, request.query.page)));

  app.route(
    route(ticketCalls.mailLink, async (request) => {
      await tickets.mailLink(request.body, request.client);
      return { message: MESSAGES.ticketLinkSent };
    }),
  );

  app.route(
    route(ticketCalls.ticket, async (request) => ({
      data: await tickets.read(request.params.number, readerOf(request)),
    })),
  );

  app.route(
    route(ticketCalls.picture, async (request, reply) => {
      const { number, id } = request.params;
      const picture = await tickets.readPicture(number, id, readerOf(request));
      return reply.type(PICTURE_TYPE).header("cache-control", "private, no-store").send(picture);
    }),
  );

  app.route(
    route(ticketCalls.reply, async (request) => {
      await tickets.reply(
        request.params.number,
        readerOf(request),
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      );
      return { message: MESSAGES.ticketReplied };
    }),
  );

  app.route(
    route(ticketCalls.close, async (request) => {
      await tickets.closeOwn(request.params.number, readerOf(request), request.client);
      return { message: MESSAGES.ticketClosed };
    }),
  );
};
