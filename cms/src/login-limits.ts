/**
 * Limits attempts to log in by address, whatever names they are for. Strapi only counts them per name and address, so
 * one address could try all names. Both counts are by address: a stranger's guesses never lock an editor out elsewhere.
 */
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import ipaddr from "ipaddr.js";
import type { Context, Next } from "koa";
import { RateLimit } from "koa2-ratelimit";
import type { Env } from "./env";
import { rawBodyOf } from "./raw-body";

const maxAttempts = 20;
const maxBodyLength = 4_000;

const handlers = [
  "login",
  "registerAdmin",
  "register",
  "registrationInfo",
  "forgotPassword",
  "resetPassword",
];

type Route = { handler: unknown; config?: { middlewares?: unknown[] } };

/** What logs in by a password alone, or leads to that. */
const byPassword = new Set(["login", "forgotPassword", "resetPassword"]);

/** Call once, in `register`, before Strapi creates the routes. */
export function limitLogins(strapi: Core.Strapi): void {
  const { PASSWORD_LOGIN } = strapi.config.get<Env>("variables");
  const { admin } = strapi.admin.routes as unknown as { admin: { routes: Route[] } };
  // Counted in memory, like Strapi's own limits: several processes allow as many times more.
  const perAddress = RateLimit.middleware({
    interval: { min: 5 },
    max: maxAttempts,
    keyGenerator: async (ctx) => `admin-login|${networkOf(ctx.ip)}`,
    headers: false,
    handler() {
      throw new errors.RateLimitError("Too many attempts. Please try again in five minutes.");
    },
  });
  for (const name of handlers) {
    const route = admin.routes.find(({ handler }) => handler === `authentication.${name}`);
    if (!route)
      throw new Error(`Strapi has no route authentication.${name}, so its calls would not be limited.`);
    const closed = !PASSWORD_LOGIN && byPassword.has(name) ? [refusePasswords] : [];
    const middlewares = [...closed, perAddress, checkBody, ...(route.config?.middlewares ?? [])];
    route.config = { ...route.config, middlewares };
  }
}

/**
 * Strapi keeps the email of every attempt for five minutes, and fails on JSON that is nested too deeply and on the
 * character 0.
 */
function checkBody(ctx: Context, next: Next) {
  if (rawBodyOf(ctx).length > maxBodyLength)
    throw new errors.PayloadTooLargeError("The request is too long.");
  if (hasZero(ctx.request.body)) throw new errors.ValidationError("The request has an invalid character.");
  return next();
}

function refusePasswords() {
  throw new errors.ForbiddenError("Open the content admin from the site's console: Content.");
}

const hasZero = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\0")
    : typeof value === "object" && value !== null && Object.values(value).some(hasZero);

/** The address, or of IPv6 the first 64 bits, because a single connection has all of the others. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}
