/** Opening the admin from the site's console. */
import { randomUUID } from "node:crypto";
import { issueToken } from "@tambayan/service/signed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { previewToken, staffLoginPath, staffLoginToken } from "../contract";
import { admin } from "./helpers/cms-env";
import { type RunningCms, runCms } from "./helpers/run-strapi";

let cms: RunningCms;
let origin = "";
const secret = () => cms.env.WEBHOOK_SECRET as string;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

beforeAll(async () => {
  cms = await runCms({ PASSWORD_LOGIN: "false" });
  origin = `http://127.0.0.1:${cms.env.PORT}`;
});
afterAll(() => cms?.stop());

const tokenFor = (email: string, { mark = staffLoginToken.mark, expires = inSeconds(60) } = {}) =>
  issueToken({ ...staffLoginToken, mark }, secret(), { email, nonce: randomUUID(), expires });
const open = (token: string) =>
  fetch(`${origin}${staffLoginPath}?token=${encodeURIComponent(token)}`, { redirect: "manual" });

it("logs an active user in, once", async () => {
  const token = tokenFor(admin.email.toUpperCase());
  const answer = await open(token);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const cookies = answer.headers.getSetCookie();
  expect(cookies.find((cookie) => cookie.startsWith("strapi_admin_refresh="))).toMatch(
    /; path=\/admin; samesite=lax; httponly$/i,
  );
  const access = cookies.find((cookie) => cookie.startsWith("jwtToken="))?.split(/[=;]/)[1];
  const me = await fetch(`${origin}/admin/users/me`, { headers: { authorization: `Bearer ${access}` } });
  expect(await me.json()).toMatchObject({ data: { email: admin.email } });

  expect((await open(token)).status).toBe(401);
});

it.each([
  ["no token", () => ""],
  ["an expired one", () => tokenFor(admin.email, { expires: inSeconds(-1) })],
  ["another kind", () => tokenFor(admin.email, { mark: previewToken.mark })],
  ["a forged one", () => `${tokenFor(admin.email).split(".")[0]}.${"A".repeat(43)}`],
])("refuses %s", async (_what, token) => {
  const answer = await open(token());
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
});

it("refuses whoever is not an active user", async () => {
  expect((await open(tokenFor("nobody@example.com"))).status).toBe(403);
  const users = cms.strapi.db.query("admin::user");
  const where = { email: admin.email };
  for (const change of [{ blocked: true }, { isActive: false }]) {
    await users.update({ where, data: change });
    expect((await open(tokenFor(admin.email))).status).toBe(403);
    await users.update({ where, data: { blocked: false, isActive: true } });
  }
  expect((await open(tokenFor(admin.email))).status).toBe(303);
});

it("closes logins by password where that is set", async () => {
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  expect(await post("/admin/login", admin)).toBe(403);
  expect(await post("/admin/forgot-password", { email: admin.email })).toBe(403);
  expect(await post("/admin/reset-password", { resetPasswordToken: "x", password: "Abcdefgh1" })).toBe(403);
});
