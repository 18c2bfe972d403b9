import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  accountResponseSchema,
  changeEmailRequestSchema,
  errorBodySchema,
  linkRequestSchema,
  MESSAGES,
  messageResponseSchema,
  privacyRequestSchema,
  updateUserDetailsRequestSchema,
} from "../../../../contract/index.ts";
import { ServiceError } from "../../../errors.ts";
import { accountErrors } from "../../../http/error-handler.ts";
import type { Accounts } from "../../foundation/accounts/index.ts";
import type { Credentials } from "../credentials/index.ts";
import type { EmailChange } from "./email-change-service.ts";
import type { Profile } from "./service.ts";

interface Options {
  accounts: Accounts;
  credentials: Credentials;
  profile: Profile;
  emailChange: EmailChange;
}

/** My Account, and the links that confirm or cancel a change of the email address. */
export const profileRoutes: FastifyPluginAsyncZod<Options> = async (app, services) => {
  await app.register(linkRoutes, services);
  await app.register(ownerRoutes, services);
};

/** What an emailed link does: no login needed. */
const linkRoutes: FastifyPluginAsyncZod<Options> = async (app, { emailChange }) => {
  const common = { tags: ["accounts"] };

  app.route({
    method: "POST",
    url: "/account/verify-email",
    schema: {
      ...common,
      summary: "Confirm an email address by an emailed link",
      body: linkRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema },
    },
    handler: async (request) => ({ message: await emailChange.confirm(request.body.token, request.client) }),
  });

  app.route({
    method: "POST",
    url: "/account/email/cancel",
    schema: {
      ...common,
      summary: "Cancel a change of the email address by the link sent to the old one",
      body: linkRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema },
    },
    handler: async (request) => {
      await emailChange.cancel(request.body.token, request.client);
      return { message: MESSAGES.emailChangeCancelled };
    },
  });
};

/** Requests of the logged-in account. */
const ownerRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { accounts, credentials, profile, emailChange },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["accounts"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/account",
    schema: {
      ...common,
      summary: "The caller's account, as My Account shows it",
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
    url: "/updateuserdetails",
    schema: {
      ...common,
      summary: "Change names, phone number and email address",
      description:
        "`UserPass` is the current password. Ends this session. Another `UserEmail` starts a change as POST /account/email does.",
      body: updateUserDetailsRequestSchema,
      response: { 200: messageResponseSchema, ...accountErrors },
    },
    handler: async (request) => {
      await profile.update(request.account, request.body, request.client);
      return { message: MESSAGES.detailsUpdated };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/privacy",
    schema: {
      ...common,
      summary: "Choose whether pages of the own characters show when they were last in the game",
      body: privacyRequestSchema,
      response: { 200: messageResponseSchema, ...accountErrors },
    },
    handler: async (request) => {
      await profile.choosePrivacy(request.account.UserNum, request.body, request.client);
      return { message: MESSAGES.privacyChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/email",
    schema: {
      ...common,
      summary: "Start a change of the email address",
      description:
        "The new address gets a link that makes the change, the old one a warning with a link that cancels it.",
      body: changeEmailRequestSchema,
      response: { 200: messageResponseSchema, ...accountErrors },
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      await credentials.confirmPassword(UserNum, request.body.UserPass, request.client);
      await emailChange.start(UserNum, request.body.UserEmail, request.client);
      return { message: MESSAGES.emailChangeSent };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/verification-mail",
    schema: {
      ...common,
      summary: "Resend the link that confirms the email address",
      response: { 200: messageResponseSchema, 401: errorBodySchema, 429: errorBodySchema },
    },
    handler: async (request) => ({
      message: await emailChange.resendConfirmation(request.account.UserNum),
    }),
  });
};
