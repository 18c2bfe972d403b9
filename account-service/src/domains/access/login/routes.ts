import type { FastifyPluginAsync } from "fastify";
import { type LoginResponse, loginCalls, MESSAGES, SECOND_STEP_STATUS } from "../../../../contract/index.ts";
import { ServiceError } from "../../../errors.ts";
import { route } from "../../../http/route.ts";
import { MINUTE } from "../../../lib/time.ts";
import type { Accounts } from "../../foundation/accounts/index.ts";
import type { KnownBrowsers } from "../sessions/index.ts";
import type { Login } from "./service.ts";

interface Options {
  accounts: Accounts;
  login: Login;
  browsers: KnownBrowsers;
  now: () => Date;
}

/** How long the second step of a login may take. */
const CHALLENGE_MS = 5 * MINUTE;

/** POST /processlogin and its second step. */
export const loginRoutes: FastifyPluginAsync<Options> = async (app, { accounts, login, browsers, now }) => {
  /** The answer to a successful login. */
  async function answer(opened: Extract<Awaited<ReturnType<Login["login"]>>, { step: "open" }>) {
    const { account, session, message, browser: known } = opened;
    const user = await accounts.findUser(account.UserNum);
    if (!user) throw new ServiceError("wrong_credentials");
    const token = app.signToken(session.claims, session.expires);
    const browser = browsers.remember(known, user.UserID);
    return { data: { user, token, message, status: account.type, browser } };
  }

  app.route(
    route(loginCalls.login, async (request): Promise<LoginResponse> => {
      const result = await login.login(request.body, request.client);
      const { UserNum, type } = result.account;
      if (result.step === "refused") {
        return { data: { user: null, token: null, message: MESSAGES.typeRefused, status: type } };
      }
      if (result.step === "second") {
        const claims = { step: "second" as const, sub: String(UserNum), type, mark: result.mark };
        const challenge = app.signToken(claims, new Date(now().getTime() + CHALLENGE_MS));
        const data = { user: null, token: null, message: MESSAGES.codeAskedOnSite };
        return { data: { ...data, status: SECOND_STEP_STATUS, challenge } };
      }
      request.log.info({ UserNum }, "logged in");
      return answer(result);
    }),
  );

  app.route(
    route(loginCalls.secondStep, async (request) => {
      const claims = app.readChallenge(request.body.challenge);
      if (!claims) throw new ServiceError("validation", { message: MESSAGES.challengeOver });
      const challenge = { UserNum: Number(claims.sub), type: claims.type, mark: claims.mark };
      const result = await login.secondStep(challenge, request.body.code, request.client);
      request.log.info({ UserNum: challenge.UserNum }, "logged in");
      return answer(result);
    }),
  );
};
