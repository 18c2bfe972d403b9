import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Area, CONSOLE_MESSAGES, hasRight, type Level, type Role } from "../../contract/index.ts";
import type { Actor } from "../context.ts";
import { ServiceError } from "../errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Every route of the console with the right that it needs. */
    consoleRoutes: { method: string; url: string; right: readonly [Area, Level] }[];
  }
}

/** Who makes a request of the console, and from where. */
export const actorOf = (request: FastifyRequest): Actor & { UserNum: number; role: Role | null } => ({
  UserNum: request.account.UserNum,
  role: request.account.role,
  client: request.client,
});

/**
 * Guards the calls that name a right: they need a session whose role has it. A call below /admin without one makes the
 * service fail at start.
 */
export function guardConsole(app: FastifyInstance): void {
  app.decorate("consoleRoutes", []);
  app.addHook("onRoute", (options) => {
    const { method, url } = options;
    const right = options.config?.call?.right;
    if (!right) {
      if (url.startsWith("/admin"))
        throw new Error(`${method} ${url} does not name the right that it needs.`);
      return;
    }
    if (method !== "HEAD") app.consoleRoutes.push({ method: String(method), url, right });
    // Before the body is parsed: a forbidden request is not read.
    options.onRequest = async (request: FastifyRequest) => {
      await app.requireSession(request);
      if (!hasRight(request.account.role, ...right))
        throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.notAllowed });
    };
  });
}
