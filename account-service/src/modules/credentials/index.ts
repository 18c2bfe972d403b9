import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createAccounts } from "../accounts/index.ts";
import { credentialsRoutes } from "./credentials-routes.ts";
import { createCredentials } from "./credentials-service.ts";

/** Passwords and secret answers: checking, changing and resetting them. */
export const credentials: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(credentialsRoutes, {
    accounts: createAccounts(db, context),
    credentials: createCredentials(db, context),
  });
};

export { type Credentials, createCredentials } from "./credentials-service.ts";
export { createGamePasswords } from "./game-passwords-service.ts";
export { passwordProblem } from "./password-rules.ts";
