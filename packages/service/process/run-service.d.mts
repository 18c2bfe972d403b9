import type { FastifyBaseLogger } from "fastify";

/**
 * @param start loads the service, only now, and starts it
 * @param observed public: whether strangers call the service, whose traces are then not continued
 */
export function runService(
  name: string,
  start: () => Promise<{ log: FastifyBaseLogger; close(): PromiseLike<unknown> }>,
  observed?: { public?: boolean },
): Promise<void>;
