import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Area, CONSOLE_MESSAGES, errorBodySchema, type Level, mayDo } from "../../contract/index.ts";
import { ServiceError } from "../errors.ts";
import type { Actor } from "../modules/operators/operators-service.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What an operator's role must allow for this call. */
    right?: readonly [Area, Level];
  }
  interface FastifyInstance {
    /** Every call of the console with the right that it needs. */
    consoleCalls: { method: string; url: string; right: readonly [Area, Level] }[];
  }
}

/** The refusals that every call of the console may answer with. */
export const consoleAnswers = {
  401: errorBodySchema,
  403: errorBodySchema,
  422: errorBodySchema,
} as const;

/** Who makes a call of the console, and from where. */
export const operatorOf = (request: FastifyRequest): Actor & { UserNum: number } => ({
  UserNum: request.account.UserNum,
  client: request.client,
});

/**
 * Makes a scope the operators': whoever calls has to have a session whose role allows what the route names in
 * `config: { right: ["players", "write"] }`. A route that names nothing is refused when the service starts.
 */
export function guardConsole(scope: FastifyInstance): void {
  scope.addHook("onRoute", ({ method, url, config }) => {
    const right = config?.right;
    if (!right) throw new Error(`${method} ${url} does not say which right it needs.`);
    for (const each of [method].flat()) {
      if (each !== "HEAD") scope.consoleCalls.push({ method: each, url, right });
    }
  });
  // Before the body is read: what may not be done is not looked at.
  scope.addHook("onRequest", async (request) => {
    await scope.requireSession(request);
    const right = request.routeOptions.config.right;
    if (!right || !mayDo(request.account.role, ...right)) {
      throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.notAllowed });
    }
  });
}
