import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  cardResponseSchema,
  endSessionRequestSchema,
  errorBodySchema,
  MESSAGES,
  messageResponseSchema,
  type SecurityPage,
  securityResponseSchema,
  sessionResponseSchema,
} from "../../../../contract/index.ts";
import { ServiceError } from "../../../errors.ts";
import type { RequestAccount } from "../../../http/session.ts";
import type { Accounts, SecondFactorStatus } from "../../foundation/accounts/index.ts";
import type { Audit } from "../../foundation/audit/index.ts";
import type { Sessions } from "./service.ts";

interface Options {
  accounts: Accounts;
  sessions: Sessions;
  audit: Audit;
  readSecurity(account: RequestAccount, secondFactor: SecondFactorStatus): Promise<SecurityPage>;
}

/** POST /logout, GET /session and its card, and the sessions and recent logins of the security page. */
export const sessionRoutes: FastifyPluginAsyncZod<Options> = async (app, services) => {
  const { sessions, audit } = services;
  app.route({
    method: "POST",
    url: "/logout",
    schema: {
      tags: ["sessions"],
      summary: "Log out",
      description:
        "Ends the token's session. The answer is the same without a token, or with an expired one.",
      security: [{ bearer: [] }],
      response: { 200: messageResponseSchema },
    },
    handler: async (request) => {
      const claims = app.readToken(request);
      if (claims) {
        const UserNum = Number(claims.sub);
        const ended = await sessions.end(claims.sid, UserNum, "logout");
        if (ended) await audit.record({ action: "logged_out", UserNum, client: request.client });
      }
      return { message: MESSAGES.loggedOut };
    },
  });
  await app.register(ownRoutes, services);
};

/** Requests of the logged-in account. */
const ownRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { accounts, sessions, audit, readSecurity },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["sessions"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/session",
    schema: {
      ...common,
      summary: "The logged-in user",
      description:
        "The user as at login, with current balances. `status` is 0 if the token's user type is not the stored one, and for an administrator who needs two-step login and did not use it. `role` is the account's role in the console.",
      response: { 200: sessionResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => {
      const { UserNum, type, role } = request.account;
      const user = await accounts.findUser(UserNum);
      if (!user) throw new ServiceError("unauthorized");
      return { data: { user, status: type, role } };
    },
  });

  scope.route({
    method: "GET",
    url: "/session/card",
    schema: {
      ...common,
      summary: "The logged-in user's name and balances",
      description:
        "What the layout of every page shows, from the statement that checks the session. `status` and `role` as in GET /session.",
      response: { 200: cardResponseSchema, 401: errorBodySchema },
    },
    handler: async ({ account: { card, type, role } }) => ({ data: { ...card, status: type, role } }),
  });

  scope.route({
    method: "GET",
    url: "/account/security",
    schema: {
      ...common,
      summary: "Active sessions, recent logins, two-step login",
      response: { 200: securityResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => {
      const self = await accounts.findSelf(request.account.UserNum);
      if (!self) throw new ServiceError("unauthorized");
      return { data: await readSecurity(request.account, self.secondFactor) };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/sessions/end",
    schema: {
      ...common,
      summary: "End one of the account's sessions",
      body: endSessionRequestSchema,
      response: {
        200: messageResponseSchema,
        401: errorBodySchema,
        404: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      if (!(await sessions.end(request.body.id, UserNum, "ended"))) throw new ServiceError("not_found");
      await audit.record({ action: "session_ended", UserNum, client: request.client });
      return { message: MESSAGES.sessionEndedHere };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/sessions/end-others",
    schema: {
      ...common,
      summary: "End all other sessions of the account",
      response: { 200: messageResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => {
      const { UserNum, sid } = request.account;
      await sessions.endAll(UserNum, "ended", sid);
      await audit.record({ action: "other_sessions_ended", UserNum, client: request.client });
      return { message: MESSAGES.sessionsEnded };
    },
  });
};
