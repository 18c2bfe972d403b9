import type { Module } from "../../../context.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { createEmailChange } from "./email-change-service.ts";
import { profileRoutes } from "./routes.ts";
import { createProfile } from "./service.ts";

/** My Account: details and the email address. */
export const profile: Module = {
  routes: async (app, { db, context }) => {
    await profileRoutes(app, {
      accounts: createAccounts(db, context),
      credentials: createCredentials(db, context),
      profile: createProfile(db, context),
      emailChange: createEmailChange(db, context),
    });
  },
};
