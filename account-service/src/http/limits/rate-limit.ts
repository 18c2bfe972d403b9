import { normalizeIP } from "@fastify/rate-limit";
import { createLimiter } from "@tambayan/service/limiter";
import type { RedisConnection } from "@tambayan/service/redis";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import {
  credentialCalls,
  loginCalls,
  recoveryCalls,
  registrationCalls,
  repairCalls,
} from "../../../contract/index.ts";
import { ServiceError } from "../../errors.ts";
import { refusals } from "./refusals.ts";

/**
 * Calls that watchers make on their own clock, and providers from a few addresses: those are refused by their
 * signature.
 */
const UNLIMITED = new Set(["/healthz", "/readyz", "/health", "/metrics", "/payments/webhooks/:provider"]);
/** Calls that log in, register and recover: a neighbour who reads too much does not shut them. */
const ENTRANCES = new Set<string>(
  [
    ...Object.values({ ...loginCalls, ...registrationCalls, ...recoveryCalls }),
    credentialCalls.resetQuestion,
    credentialCalls.resetPassword,
    repairCalls.requestByLink,
  ].map(({ path }) => path),
);
/** How long it takes until a used-up burst is there again. */
const BURST_MS = 600_000;

interface RateLimitOptions {
  perSecond: number;
  burst: number;
  redis: RedisConnection | null;
  /** The account that a browser's token says it entered last, as a fingerprint; null without a token of ours. */
  enteredFrom: (browser: string | undefined) => string | null;
}

/**
 * One limit over all calls of an account. Without one, of a browser that has logged in before, else of an address (IPv6
 * by /64), which a thousand players may share; there, calls that log in count apart from others. A browser counts for
 * the account that it entered last, because one account can make any number of browsers known. A steady rate is always
 * there, so that an address whose burst was used up is slowed and not shut.
 */
export const rateLimits = fp<RateLimitOptions>(
  async (app, { perSecond, burst, redis, enteredFrom }) => {
    const limiter = await createLimiter(app, redis, (request) => {
      const claims = request.headers.authorization === undefined ? null : app.readToken(request);
      if (claims) return `account ${claims.sub}`;
      const known = enteredFrom(request.client.browser);
      if (known !== null) return `browser ${known}`;
      const address = normalizeIP(request.clientAddress, 64);
      return ENTRANCES.has(request.routeOptions.url ?? "") ? `entrance ${address}` : address;
    });
    const consumeSteady = limiter({ name: "calls", max: perSecond, timeWindow: 1_000 });
    const consumeBurst = limiter({ name: "calls burst", max: burst, timeWindow: BURST_MS });
    async function check(request: FastifyRequest, reply: FastifyReply) {
      const wait = await consumeSteady(request);
      if (wait === null || (await consumeBurst(request)) === null) return;
      refusals.count("calls");
      reply.header("retry-after", wait);
      throw new ServiceError("too_many_requests");
    }
    app.addHook("onRequest", (request, reply, done) => {
      if (request.fromWebItself || UNLIMITED.has(request.routeOptions.url ?? "")) done();
      else check(request, reply).then(() => done(), done);
    });
  },
  { dependencies: ["client-address"] },
);
