/** Opens the admin for editors who are logged in to the site as staff, so that they need no second password. */
import { randomUUID } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { readToken } from "@tambayan/service/signed";
import type { Context } from "koa";
import { type StaffLoginClaims, staffLoginToken } from "../contract";
import type { Env } from "./env";

/** Names that the admin reads. */
const accessCookie = "jwtToken";
const refreshCookie = "strapi_admin_refresh";

/** Nonces of the tokens that were used, until they expire: in memory, so each process accepts a token once. */
const used = new Map<string, number>();

/** @returns the claims of a token that was not used before; null otherwise */
function spend(secret: string, token: string, now: Date): StaffLoginClaims | null {
  const seconds = now.getTime() / 1000;
  for (const [nonce, expires] of used) if (expires <= seconds) used.delete(nonce);
  const read = readToken(staffLoginToken, secret, token, now);
  if (!read || read.expired || used.has(read.claims.nonce)) return null;
  const { claims } = read;
  used.set(claims.nonce, claims.expires);
  return claims;
}

/** GET /api/staff-login?token=… */
export async function logStaffIn(strapi: Core.Strapi, ctx: Context) {
  const { WEBHOOK_SECRET } = strapi.config.get<Env>("variables");
  ctx.set({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  const { token } = ctx.query;
  const claims = typeof token === "string" ? spend(WEBHOOK_SECRET, token, new Date()) : null;
  if (!claims) return ctx.unauthorized("This link is invalid or has expired. Open the content admin again.");
  const user = await strapi.db.query("admin::user").findOne({ where: { email: claims.email.toLowerCase() } });
  if (!user?.isActive || user.blocked)
    return ctx.forbidden("The content admin has no active user with the email address of this account.");

  const sessions = strapi.sessionManager("admin");
  const device = { type: "session" as const };
  const refresh = await sessions.generateRefreshToken(String(user.id), randomUUID(), device);
  const access = await sessions.generateAccessToken(refresh.token);
  if ("error" in access) throw new Error(access.error);
  const { secure } = ctx.request;
  const cookie = { path: "/admin", sameSite: "lax" as const, overwrite: true, secure };
  ctx.cookies.set(refreshCookie, refresh.token, { ...cookie, httpOnly: true });
  // The admin's script reads it, as after a login by password.
  ctx.cookies.set(accessCookie, access.token, { ...cookie, httpOnly: false });
  strapi.eventHub.emit("admin.auth.success", { user: { id: user.id, email: user.email }, provider: "site" });
  strapi.log.info(`staff login of ${user.email}`);
  ctx.status = 303;
  ctx.redirect("/admin");
}
