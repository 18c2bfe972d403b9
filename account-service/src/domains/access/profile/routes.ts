import type { FastifyPluginAsync } from "fastify";
import { MESSAGES, profileCalls } from "../../../../contract/index.ts";
import { ServiceError } from "../../../errors.ts";
import { route } from "../../../http/route.ts";

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
export const profileRoutes: FastifyPluginAsync<Options> = async (app, services) => {
  await linkRoutes(app, services);
  await ownerRoutes(app, services);
};

/** What an emailed link does: no login needed. */
const linkRoutes: FastifyPluginAsync<Options> = async (app, { emailChange }) => {
  app.route(
    route(profileCalls.verifyEmail, async (request) => ({
      message: await emailChange.confirm(request.body.token, request.client),
    })),
  );

  app.route(
    route(profileCalls.cancelEmailChange, async (request) => {
      await emailChange.cancel(request.body.token, request.client);
      return { message: MESSAGES.emailChangeCancelled };
    }),
  );
};

/** Requests of the logged-in account. */
const ownerRoutes: FastifyPluginAsync<Options> = async (
  app,
  { accounts, credentials, profile, emailChange },
) => {
  app.route(
    route(profileCalls.account, async (request) => {
      const self = await accounts.findSelf(request.account.UserNum);
      if (!self) throw new ServiceError("unauthorized");
      return { data: self.page };
    }),
  );

  app.route(
    route(profileCalls.updateDetails, async (request) => {
      await profile.update(request.account, request.body, request.client);
      return { message: MESSAGES.detailsUpdated };
    }),
  );

  app.route(
    route(profileCalls.choosePrivacy, async (request) => {
      await profile.choosePrivacy(request.account.UserNum, request.body, request.client);
      return { message: MESSAGES.privacyChanged };
    }),
  );

  app.route(
    route(profileCalls.changeEmail, async (request) => {
      const { UserNum } = request.account;
      await credentials.confirmPassword(UserNum, request.body.UserPass, request.client);
      await emailChange.start(UserNum, request.body.UserEmail, request.client);
      return { message: MESSAGES.emailChangeSent };
    }),
  );

  app.route(
    route(profileCalls.sendVerificationMail, async (request) => ({
      message: await emailChange.resendConfirmation(request.account.UserNum),
    })),
  );
};
