import type { FastifyPluginAsync } from "fastify";
import type { HelmetOptions } from "helmet";

/** @param options Helmet's; its defaults without any */
export const securityHeaders: FastifyPluginAsync<HelmetOptions>;
