import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Area, CONSOLE_MESSAGES, errorBodySchema, hasRight, type Level } from "../../contract/index.ts";
import type { Actor } from "../context.ts";
import { ServiceError } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The right that a role needs for this route. */
    right?: readonly [Area, Level];
  }
  interface FastifyInstance {
    /** Every route of the console with the right that it needs. */
    consoleRoutes: { method: string; url: string; right: readonly [Area, Level] }[];
  }
}

/** The errors that every route of the console may answer with. */
export const consoleErrors = {
  401: errorBodySchema,
  403: errorBodySchema,
  422: errorBodySchema,
} as const;

/** In the description of a call that changes something stored. */
export const EDITED =
  "`seen` are the values that the sender was shown: what still has its seen value is not written, and what was changed here and meanwhile is refused (409, with the fields). Without it, everything is written as it is sent.";

/** Who makes a request of the console, and from where. */
export const actorOf = (request: FastifyRequest): Actor & { UserNum: number } => ({
  UserNum: request.account.UserNum,
  client: request.client,
});

/**
 * Guards a scope: every request needs a session whose role has the right that the route names in
 * `config: { right: ["players", "write"] }`. A route without one makes the service fail at start.
 */
export function guardConsole(scope: FastifyInstance): void {
  scope.addHook("onRoute", ({ method, url, config }) => {
    const right = config?.right;
    if (!right) throw new Error(`${method} ${url} does not name the right that it needs.`);
    for (const each of [method].flat()) {
      if (each !== "HEAD") scope.consoleRoutes.push({ method: each, url, right });
    }
  });
  // Before the body is parsed: a forbidden request is not read.
  scope.addHook("onRequest", async (request) => {
    await scope.requireSession(request);
    const right = request.routeOptions.config.right;
    if (!right || !hasRight(request.account.role, ...right)) {
      throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.notAllowed });
    }
  });
}
