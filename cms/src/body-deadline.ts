/** Cuts off requests whose body does not arrive in time. */
import type { IncomingMessage } from "node:http";
import type { Core } from "@strapi/strapi";

/** In milliseconds; `server.bodyTimeouts` in config/server.ts. */
export type BodyTimeouts = { usual: number; upload: number };

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Starts the time of every request. */
export function limitBodyTime(strapi: Core.Strapi, request: IncomingMessage): void {
  setDeadline(request, strapi.config.get<BodyTimeouts>("server.bodyTimeouts").usual);
  request.once("close", () => clearTimeout(timers.get(request)));
}

/** Gives this request the time of an upload, from now. */
export function allowSlowBody(strapi: Core.Strapi, request: IncomingMessage): void {
  setDeadline(request, strapi.config.get<BodyTimeouts>("server.bodyTimeouts").upload);
}

function setDeadline(request: IncomingMessage, ms: number): void {
  clearTimeout(timers.get(request));
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, ms);
  timers.set(request, timer.unref());
}
