import type { FastifyPluginAsync } from "fastify";
import { credentialCalls, MESSAGES } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";

import type { Accounts } from "../../foundation/accounts/index.ts";
import type { Credentials } from "./service.ts";

interface Options {
  accounts: Accounts;
  credentials: Credentials;
}

/** Checking and changing the password: by a session, or by an emailed link. */
export const credentialsRoutes: FastifyPluginAsync<Options> = async (app, services) => {
  await resetRoutes(app, services);
  await sessionRoutes(app, services);
};

const resetRoutes: FastifyPluginAsync<Options> = async (app, { credentials }) => {
  app.route(
    route(credentialCalls.resetQuestion, async (request) => ({
      data: await credentials.resetQuestion(request.body.token),
    })),
  );

  app.route(
    route(credentialCalls.resetPassword, async (request) => {
      const { browser } = await credentials.resetPassword(request.body, request.client);
      return { message: MESSAGES.passwordReset, browser };
    }),
  );
};

const sessionRoutes: FastifyPluginAsync<Options> = async (app, { accounts, credentials }) => {
  app.route(
    route(credentialCalls.validatePassword, async (request) => {
      const { UserNum } = request.account;
      await accounts.requireOwn(UserNum, request.body);
      const right = await credentials.isPassword(UserNum, request.body.UserPass, request.client);
      return { message: right ? MESSAGES.passwordCorrect : "" };
    }),
  );

  app.route(
    route(credentialCalls.validateSecretAnswer, async (request) => {
      await accounts.requireOwn(request.account.UserNum, request.body);
      await credentials.validateAnswer(request.account, request.body.secretAnswer, request.client);
      return { message: MESSAGES.secretAnswerCorrect };
    }),
  );

  app.route(
    route(credentialCalls.updatePassword, async (request) => {
      await accounts.requireOwn(request.account.UserNum, request.body);
      await credentials.changePassword(request.account, request.body, request.client);
      return { message: MESSAGES.passwordChanged };
    }),
  );
};
