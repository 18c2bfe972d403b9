import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createAccounts } from "../accounts/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { createEmailChange } from "./email-change-service.ts";
import { profileRoutes } from "./profile-routes.ts";
import { createProfile } from "./profile-service.ts";

/** My Account: details and the email address. */
export const profile: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(profileRoutes, {
    accounts: createAccounts(db, context),
    credentials: createCredentials(db, context),
    profile: createProfile(db, context),
    emailChange: createEmailChange(db, context),
  });
};
