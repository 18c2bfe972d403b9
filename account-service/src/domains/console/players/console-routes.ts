import type { FastifyPluginAsync } from "fastify";
import { CONSOLE_MESSAGES, IDEMPOTENCY_HEADER, playerCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Recovery } from "../../access/recovery/index.ts";
import type { Ledger } from "../../coins/ledger/index.ts";
import type { Audit } from "../../foundation/audit/index.ts";
import type { Orders } from "../../shop/orders/index.ts";
import type { Support, Tickets } from "../../support/tickets/index.ts";
import type { Players } from "./service.ts";
import { readTimeline } from "./timeline.ts";

interface PlayerServices {
  players: Players;
  recovery: Recovery;
  ledger: Ledger;
  orders: Orders;
  tickets: Tickets;
  support: Support;
  audit: Audit;
}

/** /admin/players: searching accounts, their details, bans and sessions. */
export const playerRoutes: FastifyPluginAsync<PlayerServices> = async (app, services) => {
  const { players, recovery, ledger, orders, tickets, support, audit } = services;
  app.route(
    route(playerCalls.list, (request, reply) =>
      request.query.format === "json"
        ? players.list(request.query)
        : sendCsv(
            reply,
            "players",
            {
              UserNum: ({ UserNum }) => UserNum,
              UserID: ({ UserID }) => UserID,
              email: ({ UserEmail }) => UserEmail,
              UserType: ({ UserType }) => UserType,
              blocked: ({ blocked }) => blocked,
              created: ({ created }) => created,
              lastLogin: ({ lastLogin }) => lastLogin,
              foundBy: ({ match }) => match,
            },
            players.listAll(request.query),
          ),
    ),
  );

  app.route(
    route(playerCalls.player, async (request) => ({ player: await players.find(request.params.UserNum) })),
  );

  app.route(
    route(playerCalls.ledger, (request, reply) => {
      const { UserNum } = request.params;
      const { currency, order, format } = request.query;
      if (format === "json") return ledger.ledger(UserNum, request.query);
      return sendCsv(
        reply,
        `ledger-${UserNum}-${currency}`,
        {
          id: ({ id }) => id,
          at: ({ at }) => at.toISOString(),
          delta: ({ delta }) => delta,
          balance: ({ balance }) => balance,
          reason: ({ reason }) => reason,
          reference: ({ reference }) => reference,
          actor: ({ actor }) => actor,
        },
        ledger.allEntries(UserNum, currency, order),
      );
    }),
  );

  app.route(route(playerCalls.orders, (request) => orders.ofAccount(request.params.UserNum, request.query)));

  app.route(
    route(playerCalls.tickets, (request) => tickets.ofAccount(request.params.UserNum, request.query)),
  );

  app.route(route(playerCalls.audit, (request) => audit.ofAccount(request.params.UserNum, request.query)));

  app.route(
    route(playerCalls.timeline, (request) =>
      readTimeline(audit, request.params.UserNum, request.query, request.account.role),
    ),
  );

  app.route(
    route(playerCalls.addNote, (request) =>
      players.addNote(request.params.UserNum, request.body, request.headers[IDEMPOTENCY_HEADER], {
        ...actorOf(request),
        role: request.account.role,
      }),
    ),
  );

  app.route(
    route(playerCalls.ban, async (request) => {
      await players.ban(request.params.UserNum, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.banned };
    }),
  );

  app.route(
    route(playerCalls.liftBan, async (request) => {
      await players.lift(request.params.UserNum, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.banLifted };
    }),
  );

  app.route(
    route(playerCalls.endSessions, async (request) => {
      await players.endSessions(request.params.UserNum, request.body.id, actorOf(request));
      return { message: CONSOLE_MESSAGES.sessionsEnded };
    }),
  );

  app.route(
    route(playerCalls.sendRecoveryMail, async (request) => {
      await recovery.mailPlayer(request.params.UserNum, actorOf(request));
      return { message: CONSOLE_MESSAGES.recoveryMailed };
    }),
  );

  app.route(
    route(playerCalls.clearLoginWait, async (request) => {
      await players.clearLoginWait(request.params.UserNum, actorOf(request));
      return { message: CONSOLE_MESSAGES.loginWaitCleared };
    }),
  );

  app.route(
    route(playerCalls.resetLogin, async (request) => {
      await players.resetLogin(request.params.UserNum, actorOf(request));
      return { message: CONSOLE_MESSAGES.loginReset };
    }),
  );

  app.route(
    route(playerCalls.ofTicket, async (request) => {
      const UserNum = await support.ownerOf(request.params.number);
      return { player: UserNum === null ? null : await players.latest(UserNum) };
    }),
  );
};
