/** Cuts off requests whose body does not arrive in time. */
import type { IncomingMessage } from "node:http";
import type { Core } from "@strapi/strapi";
import { limitBodyTime } from "@tambayan/service/body-deadline";

/** In milliseconds; `server.bodyTimeouts` in config/server.ts. */
export type BodyTimeouts = { usual: number; upload: number };

/** Gives a request the time of its kind, from now. */
export function setBodyDeadline(
  strapi: Core.Strapi,
  request: IncomingMessage,
  kind: keyof BodyTimeouts,
): void {
  limitBodyTime(request, strapi.config.get<BodyTimeouts>("server.bodyTimeouts")[kind]);
}
