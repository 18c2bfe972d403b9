import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createAccounts } from "../accounts/index.ts";
import { createKnownBrowsers } from "../known-browsers/index.ts";
import { loginRoutes } from "./login-routes.ts";
import { createLogin } from "./login-service.ts";

/** Logging in, in one step or two. */
export const login: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(loginRoutes, {
    accounts: createAccounts(db, context),
    login: createLogin(db, context),
    browsers: createKnownBrowsers(context),
    now: context.now,
  });
};

export { createLogin, strangersLimit } from "./login-service.ts";
