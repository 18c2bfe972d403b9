import type { Server } from "node:http";
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyPluginAsync, FastifyRequest } from "fastify";

/** @param logger none: nothing is logged */
export function serverOptions(
  logger: FastifyBaseLogger | undefined,
): FastifyHttpOptions<Server, FastifyBaseLogger>;

interface RequestsOptions {
  /** A path as the log may have it, without the secrets in it. */
  pathOf: (path: string) => string;
  /** Who is calling. */
  addressOf: (request: FastifyRequest) => string;
}

export const requests: FastifyPluginAsync<RequestsOptions>;
