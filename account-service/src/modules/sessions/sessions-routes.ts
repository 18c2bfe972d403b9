import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  endSessionRequestSchema,
  errorBodySchema,
  type LoginResponse,
  loginRequestSchema,
  loginResponseSchema,
  MESSAGES,
  messageResponseSchema,
  secondStepRequestSchema,
  securityResponseSchema,
  sessionResponseSchema,
} from "../../../contract/index.ts";
import { ServiceError } from "../../errors.ts";
import type { Accounts } from "../accounts/accounts-service.ts";
import type { Audit } from "../audit/audit-service.ts";
import type { Login } from "./login-service.ts";
import type { Sessions } from "./sessions-service.ts";

interface Options {
  accounts: Accounts;
  sessions: Sessions;
  login: Login;
  audit: Audit;
  now: () => Date;
}

/** How long the second step of a login may take. */
const CHALLENGE_HOLDS = 5 * 60_000;

const loginAnswers = {
  200: loginResponseSchema,
  400: errorBodySchema,
  403: errorBodySchema,
  422: errorBodySchema,
  429: errorBodySchema,
};

/**
 * POST /processlogin, POST /logout (spec section 7), GET /session (design.md), the second step of a login, and the
 * sessions and sign-ins that the security page shows.
 */
export const sessionRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { accounts, sessions, login, audit, now },
) => {
  /** The answer to a login that was let in. */
  async function answer(opened: Extract<Awaited<ReturnType<Login["login"]>>, { step: "open" }>) {
    const { account, session, message } = opened;
    const user = await accounts.findUser(account.UserNum);
    if (!user) throw new ServiceError("wrong_credentials");
    const token = app.signToken(session.claims, session.expires);
    return { data: { user, token, message, status: account.type } };
  }

  app.route({
    method: "POST",
    url: "/processlogin",
    schema: {
      tags: ["sessions"],
      summary: "Log in",
      description:
        "`status` is the user type: 1 or less a player, 11 or more an administrator. With any other type `user` and `token` are null and `message` says why. They are null too where the account has two-step login: `challenge` then goes to /processlogin/second-step with the code. After too many failures for the account or the address the answer is that of a wrong password for a while, longer each time.",
      body: loginRequestSchema,
      response: loginAnswers,
    },
    handler: async (request): Promise<LoginResponse> => {
      const result = await login.login(request.body, request.client);
      const { UserNum, type } = result.account;
      if (result.step === "refused") {
        return { data: { user: null, token: null, message: MESSAGES.typeRefused, status: type } };
      }
      if (result.step === "second") {
        const claims = { step: "second" as const, sub: String(UserNum), type, mark: result.mark };
        const challenge = app.signToken(claims, new Date(now().getTime() + CHALLENGE_HOLDS));
        return { data: { user: null, token: null, message: MESSAGES.codeAsked, status: type, challenge } };
      }
      request.log.info({ UserNum }, "logged in");
      return answer(result);
    },
  });

  app.route({
    method: "POST",
    url: "/processlogin/second-step",
    schema: {
      tags: ["sessions"],
      summary: "Log in: the second step",
      description:
        "Takes a code from the authenticator app, or a recovery code. Answers as /processlogin does.",
      body: secondStepRequestSchema,
      response: loginAnswers,
    },
    handler: async (request) => {
      const claims = app.readChallenge(request.body.challenge);
      if (!claims) throw new ServiceError("validation", { message: MESSAGES.challengeOver });
      const challenge = { UserNum: Number(claims.sub), type: claims.type, mark: claims.mark };
      const result = await login.secondStep(challenge, request.body.code, request.client);
      request.log.info({ UserNum: challenge.UserNum }, "logged in");
      return answer(result);
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
      if (claims) {
        const UserNum = Number(claims.sub);
        const ended = await sessions.end(claims.sid, UserNum, "logout");
        if (ended) await audit.record({ action: "logged_out", UserNum, client: request.client });
      }
      return { message: MESSAGES.loggedOut };
    },
  });

  await app.register(async (plain) => {
    plain.addHook("preHandler", app.requireSession);
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    const common = { tags: ["sessions"], security: [{ bearer: [] }] };

    scope.route({
      method: "GET",
      url: "/session",
      schema: {
        ...common,
        summary: "The logged-in user",
        description:
          "The user as at login, with balances as they are now. `status` is 0 where the token's user type is not the stored one, and for an administrator who has to make a second step at login and made none. `role` is what the account may be in the operators' console.",
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
      url: "/account/security",
      schema: {
        ...common,
        summary: "Open sessions, last sign-ins, two-step login",
        response: { 200: securityResponseSchema, 401: errorBodySchema },
      },
      handler: async (request) => {
        const self = await accounts.findSelf(request.account.UserNum);
        if (!self) throw new ServiceError("unauthorized");
        return { data: await login.security(request.account, self.secondStep) };
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
        summary: "End all sessions of the account but this one",
        response: { 200: messageResponseSchema, 401: errorBodySchema },
      },
      handler: async (request) => {
        const { UserNum, sid } = request.account;
        await sessions.endAll(UserNum, "ended", sid);
        await audit.record({ action: "other_sessions_ended", UserNum, client: request.client });
        return { message: MESSAGES.sessionsEnded };
      },
    });
  });
};
