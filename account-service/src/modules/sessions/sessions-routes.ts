import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  loginRequestSchema,
  loginResponseSchema,
  MESSAGES,
  messageResponseSchema,
  sessionResponseSchema,
} from "../../../contract/index.ts";
import { ServiceError } from "../../errors.ts";
import type { Accounts } from "../accounts/accounts-service.ts";
import type { Sessions } from "./sessions-service.ts";

interface Options {
  accounts: Accounts;
  sessions: Sessions;
  limits: { perAddress: number; perAccount: number };
}

/** POST /processlogin, POST /logout (spec section 7) and GET /session (design.md). */
export const sessionRoutes: FastifyPluginAsyncZod<Options> = async (app, { accounts, sessions, limits }) => {
  const timeWindow = 15 * 60_000;
  const byAddress = app.createRateLimit({ max: limits.perAddress, timeWindow });
  const byAccount = app.createRateLimit({
    max: limits.perAccount,
    timeWindow,
    allowList: [],
    keyGenerator: (request) => `account:${(request.body as { UserID: string }).UserID.toLowerCase()}`,
  });

  app.route({
    method: "POST",
    url: "/processlogin",
    schema: {
      tags: ["sessions"],
      summary: "Log in",
      description:
        "`status` is the user type: 1 or less a player, 11 or more an administrator. With any other type `user` and `token` are null and `message` says why.",
      body: loginRequestSchema,
      response: {
        200: loginResponseSchema,
        400: errorBodySchema,
        403: errorBodySchema,
        422: errorBodySchema,
        429: errorBodySchema,
      },
    },
    // Counted before the password is hashed: a flood must cost us nothing.
    preHandler: async (request) => {
      for (const check of [byAddress, byAccount]) {
        const limit = await check(request);
        if (!limit.isAllowed && limit.isExceeded) throw new ServiceError("too_many_requests");
      }
    },
    handler: async (request) => {
      const account = await accounts.authenticate(request.body);
      if (!account.allowed) {
        return { data: { user: null, token: null, message: MESSAGES.typeRefused, status: account.type } };
      }
      const { claims, expires } = await sessions.open(account, {
        address: request.clientAddress,
        userAgent: request.headers["user-agent"] ?? "",
      });
      const user = await accounts.findUser(account.UserNum);
      if (!user) throw new ServiceError("wrong_credentials");
      const token = app.jwt.sign({ ...claims, exp: Math.floor(expires.getTime() / 1000) });
      request.log.info({ UserNum: account.UserNum }, "logged in");
      return { data: { user, token, message: MESSAGES.loggedIn, status: account.type } };
    },
  });

  app.route({
    method: "POST",
    url: "/logout",
    schema: {
      tags: ["sessions"],
      summary: "Log out",
      description:
        "Ends the session of the token. Without a token, or with one that is over, the answer is the same.",
      security: [{ bearer: [] }],
      response: { 200: messageResponseSchema },
    },
    handler: async (request) => {
      const claims = await app.readToken(request);
      if (claims) await sessions.end(claims.sid);
      return { message: MESSAGES.loggedOut };
    },
  });

  await app.register(async (scope) => {
    scope.addHook("preHandler", app.requireSession);

    scope.withTypeProvider<ZodTypeProvider>().route({
      method: "GET",
      url: "/session",
      schema: {
        tags: ["sessions"],
        summary: "The logged-in user",
        description:
          "The user as at login, with balances as they are now. `status` is 0 where the token's user type is not the stored one.",
        security: [{ bearer: [] }],
        response: { 200: sessionResponseSchema, 401: errorBodySchema },
      },
      handler: async (request) => {
        const { UserNum, type } = request.account;
        const user = await accounts.findUser(UserNum);
        if (!user) throw new ServiceError("unauthorized");
        return { data: { user, status: type } };
      },
    });
  });
};
