import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  accountResponseSchema,
  changeEmailRequestSchema,
  errorBodySchema,
  findPasswordRequestSchema,
  findUserIdRequestSchema,
  linkRequestSchema,
  MESSAGES,
  messageResponseSchema,
  registerRequestSchema,
  registerResponseSchema,
  resetPasswordRequestSchema,
  resetQuestionResponseSchema,
  updatePasswordRequestSchema,
  updateUserDetailsRequestSchema,
  validatePasswordRequestSchema,
  validateSecretAnswerRequestSchema,
} from "../../../contract/index.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { problemsOf } from "../../plugins/error-handler.ts";
import type { Sessions } from "../sessions/sessions-service.ts";
import type { Accounts } from "./accounts-service.ts";
import type { Addresses } from "./addresses-service.ts";
import type { Credentials } from "./credentials-service.ts";
import type { Recovery } from "./recovery-service.ts";
import type { Registration } from "./registration-service.ts";

interface Options {
  accounts: Accounts;
  registration: Registration;
  recovery: Recovery;
  credentials: Credentials;
  addresses: Addresses;
  sessions: Sessions;
}

const refusals = {
  400: errorBodySchema,
  401: errorBodySchema,
  403: errorBodySchema,
  422: errorBodySchema,
  429: errorBodySchema,
};

/** The account calls of spec section 7, and those that design.md and issue 3 add to them. */
export const accountRoutes: FastifyPluginAsyncZod<Options> = async (app, services) => {
  await app.register(visitorRoutes, services);
  await app.register(playerRoutes, services);
};

/** Calls that need no login: registering, finding an account, and what a mailed link opens. */
const visitorRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { registration, recovery, credentials, addresses },
) => {
  const common = { tags: ["accounts"] };

  app.route({
    method: "POST",
    url: "/register",
    schema: {
      ...common,
      summary: "Register",
      description:
        "Every problem is told at once: `form-error` lists them, `fields` by field. An address that another account has is answered as any other; its owner learns of it by mail.",
      body: registerRequestSchema,
      response: { 200: registerResponseSchema, 422: errorBodySchema, 429: errorBodySchema },
    },
    // The schema's problems and the service's own are told in one list.
    attachValidation: true,
    handler: async (request) => {
      const invalid = request.validationError;
      // A body that could not be read at all is no form.
      if (invalid && !invalid.validation) throw invalid;
      const problems = {
        ...(await registration.findProblems(request.body)),
        ...(invalid && problemsOf(invalid)),
      };
      if (Object.keys(problems).length > 0) throw invalidForm(inFormOrder(problems));
      await registration.register(request.body, request.client);
      return { message: MESSAGES.registered, status: 1 as const };
    },
  });

  app.route({
    method: "POST",
    url: "/findUserID",
    schema: {
      ...common,
      summary: "Find the user ID",
      description:
        "The user IDs of the address go to it by mail. The answer is the same where there are none.",
      body: findUserIdRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema, 429: errorBodySchema },
    },
    handler: async (request) => {
      await recovery.findUserId(request.body, request.client);
      return { message: MESSAGES.userIdSent };
    },
  });

  app.route({
    method: "POST",
    url: "/findPassword",
    schema: {
      ...common,
      summary: "Find the password",
      description:
        "A link to set a new password goes to the account's address; it works once, for 30 minutes. The answer is the same where user ID and address do not belong together.",
      body: findPasswordRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema, 429: errorBodySchema },
    },
    handler: async (request) => {
      await recovery.findPassword(request.body, request.client);
      return { message: MESSAGES.resetLinkSent };
    },
  });

  app.route({
    method: "POST",
    url: "/reset-password/question",
    schema: {
      ...common,
      summary: "What a link to set a new password opens",
      description: "Does not use the link up. `UserSQ` is null where no secret answer is asked for.",
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
      summary: "Set a new password by a mailed link",
      description: "Uses the link up and ends every session of the account.",
      body: resetPasswordRequestSchema,
      response: {
        200: messageResponseSchema,
        400: errorBodySchema,
        422: errorBodySchema,
        429: errorBodySchema,
      },
    },
    handler: async (request) => {
      await credentials.resetPassword(request.body, request.client);
      return { message: MESSAGES.passwordReset };
    },
  });

  app.route({
    method: "POST",
    url: "/account/verify-email",
    schema: {
      ...common,
      summary: "Confirm an address by a mailed link",
      body: linkRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema },
    },
    handler: async (request) => ({ message: await addresses.confirm(request.body.token, request.client) }),
  });

  app.route({
    method: "POST",
    url: "/account/email/cancel",
    schema: {
      ...common,
      summary: "Stop a change of the address by the link that the old one got",
      body: linkRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema },
    },
    handler: async (request) => {
      await addresses.cancelChange(request.body.token, request.client);
      return { message: MESSAGES.emailChangeCancelled };
    },
  });
};

/** Calls of the logged-in account. */
const playerRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { accounts, credentials, addresses, sessions },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["accounts"], security: [{ bearer: [] }] };

  /** The spec's calls name their account; it has to be the caller's. @throws ServiceError forbidden */
  async function ownUserNum(request: FastifyRequest, named: { UserNum: number; UserID: string }) {
    const { UserNum } = request.account;
    const user = named.UserNum === UserNum ? await accounts.findUser(UserNum) : undefined;
    if (user?.UserID.toLowerCase() !== named.UserID.toLowerCase()) {
      throw new ServiceError("forbidden", { message: MESSAGES.notYourAccount });
    }
    return UserNum;
  }

  scope.route({
    method: "GET",
    url: "/account",
    schema: {
      ...common,
      summary: "What My Account shows",
      response: { 200: accountResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => {
      const self = await accounts.findSelf(request.account.UserNum);
      if (!self) throw new ServiceError("unauthorized");
      return { data: self.page };
    },
  });

  scope.route({
    method: "POST",
    url: "/api/validate-password",
    schema: {
      ...common,
      summary: "Check the password",
      description: "`message` is empty for a wrong password (spec section 7: truthy means correct).",
      body: validatePasswordRequestSchema,
      response: { 200: messageResponseSchema, ...refusals },
    },
    handler: async (request) => {
      const UserNum = await ownUserNum(request, request.body);
      const right = await credentials.isPassword(UserNum, request.body.UserPass, request.client);
      return { message: right ? MESSAGES.passwordCorrect : "" };
    },
  });

  scope.route({
    method: "POST",
    url: "/updateuserdetails",
    schema: {
      ...common,
      summary: "Change names, phone number and address",
      description:
        "`UserPass` is the current password. Ends this session (spec section 4). Another `UserEmail` begins the change that /account/email describes.",
      body: updateUserDetailsRequestSchema,
      response: { 200: messageResponseSchema, ...refusals },
    },
    handler: async (request) => {
      const { body, client } = request;
      const UserNum = await ownUserNum(request, body);
      await credentials.confirmPassword(UserNum, body.UserPass, client);
      const user = await accounts.findUser(UserNum);
      if (body.UserEmail !== "" && body.UserEmail.toLowerCase() !== user?.UserEmail.toLowerCase()) {
        await addresses.askChange(UserNum, body, client);
      }
      await accounts.updateDetails(UserNum, body, client);
      await sessions.end(request.account.sid, UserNum, "logout");
      return { message: MESSAGES.detailsUpdated };
    },
  });

  scope.route({
    method: "POST",
    url: "/validate-secret-answer",
    schema: {
      ...common,
      summary: "Check the secret answer",
      description: "A right one allows one change of the password from this session, for five minutes.",
      body: validateSecretAnswerRequestSchema,
      response: { 200: messageResponseSchema, ...refusals },
    },
    handler: async (request) => {
      await ownUserNum(request, request.body);
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
        "Where the account has a secret answer, /validate-secret-answer goes before. Every other session ends.",
      body: updatePasswordRequestSchema,
      response: { 200: messageResponseSchema, ...refusals },
    },
    handler: async (request) => {
      await ownUserNum(request, request.body);
      await credentials.changePassword(request.account, request.body, request.client);
      return { message: MESSAGES.passwordChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/email",
    schema: {
      ...common,
      summary: "Begin a change of the address",
      description:
        "The new address gets a link that makes the change, the old one a warning with a link that stops it.",
      body: changeEmailRequestSchema,
      response: { 200: messageResponseSchema, ...refusals },
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      await credentials.confirmPassword(UserNum, request.body.UserPass, request.client);
      await addresses.askChange(UserNum, request.body, request.client);
      return { message: MESSAGES.emailChangeSent };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/verification-mail",
    schema: {
      ...common,
      summary: "Send the link to confirm the address again",
      response: { 200: messageResponseSchema, 401: errorBodySchema, 429: errorBodySchema },
    },
    handler: async (request) => ({ message: await addresses.sendConfirmation(request.account.UserNum) }),
  });
};

/** The order in which the form has its fields: a person reads the list beside it. */
function inFormOrder(problems: Record<string, string>): Record<string, string> {
  const order = Object.keys(registerRequestSchema.shape);
  return Object.fromEntries(
    Object.entries(problems).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
}
