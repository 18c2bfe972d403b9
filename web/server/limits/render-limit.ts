import { createLimiter } from "@tambayan/service/limiter";
import type { RedisConnection } from "@tambayan/service/redis";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import pLimit from "p-limit";
import { Counter } from "prom-client";
import { visitorOf } from "./visitor";

/** How long it takes until a used-up burst is there again. */
const BURST_MS = 600_000;
/** Pages that wait for their turn. */
const WAITING = 100;
/** After a start: what the proxy held while web was away, for as long as it holds it, comes at once and is no flood. */
const HELD_MS = 60_000;

declare module "fastify" {
  interface FastifyInstance {
    renderLimit: RenderLimit;
  }
  interface FastifyRequest {
    /** Who is behind the request, for the limit. */
    renderedFor: string;
  }
}

/**
 * Renders for the visitor behind a request, whose session is `token`.
 * @returns what `render` did; null if there were too many, and then the response says when to try again
 */
export type RenderLimit = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
  render: () => Promise<T>,
) => Promise<T | null>;

interface RenderLimitOptions {
  perSecond: number;
  burst: number;
  redis: RedisConnection | null;
}

/**
 * Rendering a page is the costliest thing that a stranger can ask for, so it is limited by visitor. A steady rate is
 * always there, so that an address whose burst was used up is slowed and not shut. What exceeds it is rendered one page
 * after another, so that nobody else waits for more than one of them. Pages from the cache are not counted.
 */
export const renderLimit = fp<RenderLimitOptions>(async (app, { perSecond, burst, redis }) => {
  const refused = new Counter({
    name: "renders_refused_total",
    help: "Pages that were not rendered because their visitor had asked for too many.",
    labelNames: ["visitor"] as const,
    registers: [app.registry],
  });
  app.decorateRequest("renderedFor", "");
  const limiter = await createLimiter(app, redis, (request) => request.renderedFor);
  const consumeSteady = limiter({ name: "renders", max: perSecond, timeWindow: 1_000 });
  const consumeBurst = limiter({ name: "renders burst", max: burst, timeWindow: BURST_MS });
  const inTurn = pLimit(1);
  const began = Date.now();
  const room = () => (Date.now() - began < HELD_MS ? burst : WAITING);
  app.decorate<RenderLimit>("renderLimit", async (request, reply, token, render) => {
    const visitor = visitorOf(request, token);
    request.renderedFor = visitor.key;
    const wait = await consumeSteady(request);
    if (wait === null) return render();
    // A form is not kept waiting by others, which may be slow to arrive.
    if (inTurn.pendingCount < room() && (await consumeBurst(request)) === null)
      return request.method === "POST" ? render() : inTurn(render);
    refused.inc({ visitor: visitor.player ? "player" : "stranger" });
    reply.code(429).header("retry-after", wait);
    return null;
  });
});
