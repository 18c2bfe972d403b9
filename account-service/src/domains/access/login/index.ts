import type { Module } from "../../../context.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createKnownBrowsers } from "../sessions/index.ts";
import { loginRoutes } from "./routes.ts";
import { createLogin } from "./service.ts";

/** Logging in, in one step or two. */
export const login: Module = {
  routes: async (app, { db, context }) => {
    await loginRoutes(app, {
      accounts: createAccounts(db, context),
      login: createLogin(db, context),
      browsers: createKnownBrowsers(context),
      now: context.now,
    });
  },
};

export { createLogin, strangersLimit } from "./service.ts";
