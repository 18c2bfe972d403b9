import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  auditResponseSchema,
  banRequestSchema,
  CONSOLE_MESSAGES,
  endSessionsRequestSchema,
  errorBodySchema,
  liftRequestSchema,
  messageResponseSchema,
  playerLedgerQuerySchema,
  playerLedgerResponseSchema,
  playerPageQuerySchema,
  playerPurchasesResponseSchema,
  playerResponseSchema,
  playersQuerySchema,
  playersResponseSchema,
  playerTicketsResponseSchema,
} from "../../../contract/index.ts";
import { csvLine, sendCsv } from "../../csv.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import type { Recovery } from "../accounts/recovery-service.ts";
import type { Audit } from "../audit/audit-service.ts";
import type { Points } from "../points/points-service.ts";
import type { Currency } from "../points/points-store.ts";
import type { Purchases } from "../purchases/purchases-service.ts";
import type { Tickets } from "../tickets/tickets-service.ts";
import type { Operator, Players } from "./players-service.ts";

interface PlayerServices {
  players: Players;
  recovery: Recovery;
  points: Points;
  purchases: Purchases;
  tickets: Tickets;
  audit: Audit;
}

/** The number of an account in an address. */
export const playerParams = z.object({ UserNum: z.coerce.number().int().min(1).max(2_147_483_647) });

/** /admin/players: finding an account, all that is known of it, and what may be done to it. */
export const playerRoutes: FastifyPluginAsyncZod<PlayerServices> = async (app, services) => {
  const { players, recovery, points, purchases, tickets, audit } = services;
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const write = { right: ["players", "write"] } as const;
  const refused = { ...consoleAnswers, 404: errorBodySchema, 409: errorBodySchema } as const;
  const changed = { ...refused, 200: messageResponseSchema } as const;
  const by = (request: Parameters<typeof operatorOf>[0]): Operator => ({
    ...operatorOf(request),
    role: request.account.role,
  });

  scope.route({
    method: "GET",
    url: "/admin/players",
    config: { right: ["players", "read"] },
    schema: {
      ...common,
      summary: "Find accounts",
      description:
        "By how a word of theirs begins, in its order; newest first by address and without a search.",
      querystring: playersQuerySchema,
      response: { ...consoleAnswers, 200: playersResponseSchema },
    },
    handler: async (request, reply) => {
      if (request.query.format === "json") return players.list(request.query);
      async function* lines() {
        for await (const found of players.listAll(request.query)) {
          yield found
            .map(({ UserNum, UserID, UserEmail, UserType, blocked, created, lastLogin, match }) =>
              csvLine([UserNum, UserID, UserEmail, UserType, blocked, created, lastLogin, match]),
            )
            .join("");
        }
      }
      const heads = ["UserNum", "UserID", "email", "UserType", "blocked", "created", "lastLogin", "foundBy"];
      return sendCsv(reply, "players", heads, lines());
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum",
    config: { right: ["players", "read"] },
    schema: {
      ...common,
      summary: "All that is known of an account",
      params: playerParams,
      response: { ...refused, 200: playerResponseSchema },
    },
    handler: async (request) => ({ player: await players.find(request.params.UserNum) }),
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/ledger",
    config: { right: ["points", "read"] },
    schema: {
      ...common,
      summary: "Every change of one of its balances, newest first",
      params: playerParams,
      querystring: playerLedgerQuerySchema,
      response: { ...consoleAnswers, 200: playerLedgerResponseSchema },
    },
    handler: async (request, reply) => {
      const { UserNum } = request.params;
      const { currency, format } = request.query;
      if (format === "json") return points.ledger(UserNum, request.query);
      async function* lines() {
        for await (const rows of points.statementRows(UserNum, currency as Currency)) {
          yield rows
            .map(({ id, at, delta, balance, reason, reference, actor }) =>
              csvLine([id, at.toISOString(), delta, balance, reason, reference, actor]),
            )
            .join("");
        }
      }
      const heads = ["id", "at", "delta", "balance", "reason", "reference", "actor"];
      return sendCsv(reply, `ledger-${UserNum}-${currency}`, heads, lines());
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/purchases",
    config: { right: ["orders", "read"] },
    schema: {
      ...common,
      summary: "What it bought, newest first",
      params: playerParams,
      querystring: playerPageQuerySchema,
      response: { ...consoleAnswers, 200: playerPurchasesResponseSchema },
    },
    handler: (request) => purchases.ofAccount(request.params.UserNum, request.query.before),
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/tickets",
    config: { right: ["tickets", "read"] },
    schema: {
      ...common,
      summary: "Its support tickets, newest first",
      params: playerParams,
      querystring: playerPageQuerySchema,
      response: { ...consoleAnswers, 200: playerTicketsResponseSchema },
    },
    handler: (request) => tickets.ofAccount(request.params.UserNum, request.query.before),
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/audit",
    // Who may see an account may see what happened to it; the whole log is the audit area's.
    config: { right: ["players", "read"] },
    schema: {
      ...common,
      summary: "What the audit log has about it, newest first",
      params: playerParams,
      querystring: playerPageQuerySchema,
      response: { ...consoleAnswers, 200: auditResponseSchema },
    },
    handler: (request) => audit.ofAccount(request.params.UserNum, request.query.before),
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/ban",
    config: write,
    schema: {
      ...common,
      summary: "Keep an account out of game and site",
      description: "Its sessions end at once. Operators are banned by administrators only.",
      params: playerParams,
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
      params: playerParams,
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
      params: playerParams,
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
      summary: "Mail the player a link to set a new password",
      params: playerParams,
      response: { ...changed, 429: errorBodySchema },
    },
    handler: async (request) => {
      await recovery.mailPlayer(request.params.UserNum, operatorOf(request));
      return { message: CONSOLE_MESSAGES.recoveryMailed };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/free-login",
    config: write,
    schema: {
      ...common,
      summary: "Free a stuck login",
      description: "For a player whom the game believes to be online and therefore refuses (its code 5).",
      params: playerParams,
      response: changed,
    },
    handler: async (request) => {
      await players.freeLogin(request.params.UserNum, by(request));
      return { message: CONSOLE_MESSAGES.loginFreed };
    },
  });
};
