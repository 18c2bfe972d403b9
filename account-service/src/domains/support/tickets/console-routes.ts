import type { FastifyPluginAsync } from "fastify";
import {
  CONSOLE_MESSAGES,
  IDEMPOTENCY_HEADER,
  MESSAGES,
  savedReplyCalls,
  ticketConsoleCalls,
} from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Support } from "./queue-service.ts";
import type { Tickets } from "./service.ts";

/** /admin/tickets and /admin/saved-replies: all tickets, for support. */
export const supportRoutes: FastifyPluginAsync<{ tickets: Tickets; support: Support }> = async (
  app,
  { tickets, support },
) => {
  app.route(
    route(ticketConsoleCalls.list, (request, reply) => {
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
    }),
  );

  app.route(route(ticketConsoleCalls.ticket, (request) => support.read(request.params.number)));

  app.route(
    route(ticketConsoleCalls.answer, async (request) => {
      await tickets.answer(
        request.params.number,
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      );
      return { message: MESSAGES.ticketAnswered };
    }),
  );

  app.route(
    route(ticketConsoleCalls.close, async (request) => {
      const { seen } = request.body;
      await tickets.closeAny(request.params.number, request.account.UserNum, seen, request.client);
      return { message: MESSAGES.ticketClosed };
    }),
  );

  app.route(
    route(ticketConsoleCalls.assign, async (request) => ({
      message: await support.assign(request.params.number, request.body, actorOf(request)),
    })),
  );

  app.route(route(savedReplyCalls.list, async () => ({ replies: await support.savedReplies() })));

  app.route(
    route(savedReplyCalls.save, async (request) => {
      await support.saveReply(request.body, actorOf(request), request.headers[IDEMPOTENCY_HEADER]);
      return { message: CONSOLE_MESSAGES.replySaved };
    }),
  );

  app.route(
    route(savedReplyCalls.remove, async (request) => {
      await support.removeReply(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.replyRemoved };
    }),
  );
};
