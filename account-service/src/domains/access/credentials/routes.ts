import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  linkRequestSchema,
  MESSAGES,
  messageResponseSchema,
  passwordResetResponseSchema,
  resetPasswordRequestSchema,
  resetQuestionResponseSchema,
  updatePasswordRequestSchema,
  validatePasswordRequestSchema,
  validateSecretAnswerRequestSchema,
} from "../../../../contract/index.ts";
import { accountErrors } from "../../../http/error-handler.ts";
import type { Accounts } from "../../foundation/accounts/index.ts";
import type { Credentials } from "./service.ts";

interface Options {
  accounts: Accounts;
  credentials: Credentials;
}

/** Checking and changing the password: by a session, or by an emailed link. */
export const credentialsRoutes: FastifyPluginAsyncZod<Options> = async (app, services) => {
  await app.register(resetRoutes, services);
  await app.register(sessionRoutes, services);
};

const resetRoutes: FastifyPluginAsyncZod<Options> = async (app, { credentials }) => {
  const common = { tags: ["accounts"] };

  app.route({
    method: "POST",
    url: "/reset-password/question",
    schema: {
      ...common,
      summary: "Read a password reset link",
      description: "Does not use up the link. `UserSQ` is null if no secret answer is needed.",
      body: linkRequestSchema,
      response: { 200: resetQuestionResponseSchema, 422: errorBodySchema },
    },
    handler: async (request) => ({ data: await credentials.resetQuestion(request.body.token) }),
  });

  app.route({
    method: "POST",
    url: "/reset-password",
    schema: {
      ...common,
      summary: "Reset the password by an emailed link",
      description:
        "Uses up the link and ends every session of the account. `browser` is the token of the browser in which it was used.",
      body: resetPasswordRequestSchema,
      response: {
        200: passwordResetResponseSchema,
        400: errorBodySchema,
        422: errorBodySchema,
        429: errorBodySchema,
      },
    },
    handler: async (request) => {
      const { browser } = await credentials.resetPassword(request.body, request.client);
      return { message: MESSAGES.passwordReset, browser };
    },
  });
};

const sessionRoutes: FastifyPluginAsyncZod<Options> = async (app, { accounts, credentials }) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["accounts"], security: [{ bearer: [] }] };

  scope.route({
    method: "POST",
    url: "/api/validate-password",
    schema: {
      ...common,
      summary: "Check the password",
      description: "`message` is empty for a wrong password: any text means that it is right.",
      body: validatePasswordRequestSchema,
      response: { 200: messageResponseSchema, ...accountErrors },
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      await accounts.requireOwn(UserNum, request.body);
      const right = await credentials.isPassword(UserNum, request.body.UserPass, request.client);
      return { message: right ? MESSAGES.passwordCorrect : "" };
    },
  });

  scope.route({
    method: "POST",
    url: "/validate-secret-answer",
    schema: {
      ...common,
      summary: "Check the secret answer",
      description: "A right answer allows one password change from this session, for five minutes.",
      body: validateSecretAnswerRequestSchema,
      response: { 200: messageResponseSchema, ...accountErrors },
    },
    handler: async (request) => {
      await accounts.requireOwn(request.account.UserNum, request.body);
      await credentials.validateAnswer(request.account, request.body.secretAnswer, request.client);
      return { message: MESSAGES.secretAnswerCorrect };
    },
  });

  scope.route({
    method: "POST",
    url: "/updatepassword",
    schema: {
      ...common,
      summary: "Change the password",
      description:
        "If the account has a secret answer, call /validate-secret-answer first. Every other session ends.",
      body: updatePasswordRequestSchema,
      response: { 200: messageResponseSchema, ...accountErrors },
    },
    handler: async (request) => {
      await accounts.requireOwn(request.account.UserNum, request.body);
      await credentials.changePassword(request.account, request.body, request.client);
      return { message: MESSAGES.passwordChanged };
    },
  });
};
