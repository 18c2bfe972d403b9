import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  auditResponseSchema,
  banRequestSchema,
  CONSOLE_MESSAGES,
  endSessionsRequestSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  liftRequestSchema,
  messageResponseSchema,
  noteRequestSchema,
  playerLedgerQuerySchema,
  playerLedgerResponseSchema,
  playerOrdersResponseSchema,
  playerPageQuerySchema,
  playerParamsSchema,
  playerResponseSchema,
  playersQuerySchema,
  playersResponseSchema,
  playerTicketsResponseSchema,
  ticketParamsSchema,
  ticketPlayerResponseSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import type { Recovery } from "../../access/recovery/index.ts";
import type { Ledger } from "../../coins/ledger/index.ts";
import type { Audit } from "../../foundation/audit/index.ts";
import type { Orders } from "../../shop/orders/index.ts";
import type { Support, Tickets } from "../../support/tickets/index.ts";
import type { Players, StaffActor } from "./service.ts";

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
export const playerRoutes: FastifyPluginAsyncZod<PlayerServices> = async (app, services) => {
  const { players, recovery, ledger, orders, tickets, support, audit } = services;
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const write = { right: ["players", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema, 409: errorBodySchema } as const;
  const changed = { ...errors, 200: messageResponseSchema } as const;
  const by = (request: Parameters<typeof actorOf>[0]): StaffActor => ({
    ...actorOf(request),
    role: request.account.role,
  });

  scope.route({
    method: "GET",
    url: "/admin/players",
    config: { right: ["players", "read"] },
    schema: {
      ...common,
      summary: "Search accounts",
      description: "By prefix, in alphabetical order; newest first by network address and without a search.",
      querystring: playersQuerySchema,
      response: { ...consoleErrors, 200: playersResponseSchema },
    },
    handler: (request, reply) =>
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
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum",
    config: { right: ["players", "read"] },
    schema: {
      ...common,
      summary: "An account in detail",
      params: playerParamsSchema,
      response: { ...errors, 200: playerResponseSchema },
    },
    handler: async (request) => ({ player: await players.find(request.params.UserNum) }),
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/ledger",
    config: { right: ["coins", "read"] },
    schema: {
      ...common,
      summary: "The ledger of one of its balances, newest first",
      params: playerParamsSchema,
      querystring: playerLedgerQuerySchema,
      response: { ...consoleErrors, 200: playerLedgerResponseSchema },
    },
    handler: (request, reply) => {
      const { UserNum } = request.params;
      const { currency, format } = request.query;
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
        ledger.allEntries(UserNum, currency),
      );
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/orders",
    config: { right: ["orders", "read"] },
    schema: {
      ...common,
      summary: "Its orders, newest first",
      params: playerParamsSchema,
      querystring: playerPageQuerySchema,
      response: { ...consoleErrors, 200: playerOrdersResponseSchema },
    },
    handler: (request) => orders.ofAccount(request.params.UserNum, request.query.before),
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/tickets",
    config: { right: ["tickets", "read"] },
    schema: {
      ...common,
      summary: "Its support tickets, newest first",
      params: playerParamsSchema,
      querystring: playerPageQuerySchema,
      response: { ...consoleErrors, 200: playerTicketsResponseSchema },
    },
    handler: (request) => tickets.ofAccount(request.params.UserNum, request.query.before),
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/audit",
    // Entries about one account need no right to the whole log.
    config: { right: ["players", "read"] },
    schema: {
      ...common,
      summary: "Audit log entries about it, newest first",
      params: playerParamsSchema,
      querystring: playerPageQuerySchema,
      response: { ...consoleErrors, 200: auditResponseSchema },
    },
    handler: (request) => audit.ofAccount(request.params.UserNum, request.query.before),
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/notes",
    config: write,
    schema: {
      ...common,
      summary: "Add a note about an account, for staff",
      description: "Notes cannot be changed. `Idempotency-Key` makes a repeat safe.",
      params: playerParamsSchema,
      headers: idempotencyHeadersSchema,
      body: noteRequestSchema,
      response: changed,
    },
    handler: (request) =>
      players.addNote(request.params.UserNum, request.body, request.headers[IDEMPOTENCY_HEADER], {
        ...actorOf(request),
        role: request.account.role,
      }),
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/ban",
    config: write,
    schema: {
      ...common,
      summary: "Ban an account from game and site",
      description: "Ends its sessions. Only administrators can ban staff.",
      params: playerParamsSchema,
      body: banRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await players.ban(request.params.UserNum, request.body, by(request));
      return { message: CONSOLE_MESSAGES.banned };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/lift",
    config: write,
    schema: {
      ...common,
      summary: "Lift a ban",
      params: playerParamsSchema,
      body: liftRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await players.lift(request.params.UserNum, request.body.reason, by(request));
      return { message: CONSOLE_MESSAGES.banLifted };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/sessions/end",
    config: write,
    schema: {
      ...common,
      summary: "End its sessions, or one of them",
      params: playerParamsSchema,
      body: endSessionsRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await players.endSessions(request.params.UserNum, request.body.id, by(request));
      return { message: CONSOLE_MESSAGES.sessionsEnded };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/recovery-mail",
    config: write,
    schema: {
      ...common,
      summary: "Email the player a password reset link",
      params: playerParamsSchema,
      response: { ...changed, 429: errorBodySchema },
    },
    handler: async (request) => {
      await recovery.mailPlayer(request.params.UserNum, actorOf(request));
      return { message: CONSOLE_MESSAGES.recoveryMailed };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/clear-login-wait",
    config: write,
    schema: {
      ...common,
      summary: "Let its owner log in from any browser again",
      description: "For a player who has to wait because of wrong passwords that someone tried.",
      params: playerParamsSchema,
      response: changed,
    },
    handler: async (request) => {
      await players.clearLoginWait(request.params.UserNum, by(request));
      return { message: CONSOLE_MESSAGES.loginWaitCleared };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/reset-login",
    config: write,
    schema: {
      ...common,
      summary: "Reset a stuck login",
      description:
        "For a player whom the game refuses because it thinks that they are online (its error code 5).",
      params: playerParamsSchema,
      response: changed,
    },
    handler: async (request) => {
      await players.resetLogin(request.params.UserNum, by(request));
      return { message: CONSOLE_MESSAGES.loginReset };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/tickets/:number/player",
    config: { right: ["tickets", "read"] },
    schema: {
      ...common,
      summary: "A ticket's player: balances, bans, latest orders and redemptions",
      params: ticketParamsSchema,
      response: { ...errors, 200: ticketPlayerResponseSchema },
    },
    handler: async (request) => {
      const UserNum = await support.ownerOf(request.params.number);
      return { player: UserNum === null ? null : await players.latest(UserNum) };
    },
  });
};
