import { createLimiter } from "@tambayan/service/limiter";
import type { RedisConnection } from "@tambayan/service/redis";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import pLimit from "p-limit";
import { Counter } from "prom-client";
import { createLateLane } from "./late";
import { type Told, visitorOf } from "./visitor";

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
 * Renders for the visitor behind a request.
 * @param who what its cookies tell; `entrance`: it is for a page that logs in, registers or recovers
 * @param renderLate what is rendered beyond the visitor's budget, later than all others; without it nothing is
 * @returns what was rendered; null if there were too many, and then the response says when to try again
 */
export type RenderLimit = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  who: Told & { entrance?: boolean },
  render: () => Promise<T>,
  renderLate?: () => Promise<T>,
) => Promise<T | null>;

interface RenderLimitOptions {
  perSecond: number;
  burst: number;
  redis: RedisConnection | null;
}

/**
 * Rendering a page is the costliest thing that a stranger can ask for, so it is limited by visitor. A steady rate is
 * always there, so that an address whose burst was used up is slowed and not shut. What exceeds it is rendered one page
 * after another, so that nobody else waits for more than one of them; what exceeds the burst too, when the machine is
 * idle (late.ts). An address has a budget apart for pages that log in, register and recover. Pages from the cache are
 * not counted.
 */
export const renderLimit = fp<RenderLimitOptions>(async (app, { perSecond, burst, redis }) => {
  const refused = new Counter({
    name: "renders_refused_total",
    help: "Pages that were not rendered because their visitor had asked for too many.",
    labelNames: ["visitor"] as const,
    registers: [app.registry],
  });
  const late = new Counter({
    name: "renders_late_total",
    help: "Pages that were rendered while nothing else was to do, because their visitor had asked for too many.",
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
  const renderBeyond = createLateLane();
  app.decorate<RenderLimit>("renderLimit", async (request, reply, who, render, renderLate) => {
    const { key, kind } = visitorOf(request, who);
    const visitor = kind === "stranger" && who.entrance ? `entrance ${key}` : key;
    request.renderedFor = visitor;
    const wait = await consumeSteady(request);
    if (wait === null) return render();
    // A form is not kept waiting by others, and keeps none waiting: it may be slow to arrive.
    const isForm = request.method === "POST";
    if (inTurn.pendingCount < room() && (await consumeBurst(request)) === null)
      return isForm ? render() : inTurn(render);
    const gone = () => reply.raw.destroyed;
    const page = renderLate && (await renderBeyond({ visitor, inTurn: !isForm, gone, render: renderLate }));
    if (page) {
      late.inc({ visitor: kind });
      return page;
    }
    refused.inc({ visitor: kind });
    reply.code(429).header("retry-after", wait);
    return null;
  });
});
