import type { Module } from "../../../context.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { credentialsRoutes } from "./routes.ts";
import { createCredentials } from "./service.ts";

/** Passwords and secret answers: checking, changing and resetting them. */
export const credentials: Module = {
  routes: async (app, { db, context }) => {
    await credentialsRoutes(app, {
      accounts: createAccounts(db, context),
      credentials: createCredentials(db, context),
    });
  },
};

export { createGamePasswords } from "./game-passwords-service.ts";
export { passwordProblem } from "./password-rules.ts";
export { type Credentials, createCredentials } from "./service.ts";
