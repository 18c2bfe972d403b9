import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { errorBodySchema, MESSAGES } from "@tambayan/account-service/contract";
import type { SiteSettings } from "@tambayan/cms/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Env, loadEnv } from "../../app/platform/site/env.server";
import { NO_SETTINGS } from "../../test/site";
import { buildSite, type Site } from "../site";

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
  raw: Buffer;
}

const WEB_KEY = "k".repeat(32);
const folder = mkdtempSync(join(tmpdir(), "tambayan-api-"));
/** The calls that the services got. */
let seen: ReceivedRequest[] = [];
/** How the services answer. */
let answer: { status?: number; headers?: Record<string, string>; body: string } | "hang up" = { body: "{}" };
let settings: SiteSettings | null = null;
let services: Server;
let env: Env;
let site: Site;

beforeAll(async () => {
  services = createServer(async (request, response) => {
    if (request.url === "/api/getsitesettings")
      return response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ data: settings }));
    if (request.url?.startsWith("/api/getpages"))
      return response.writeHead(200, { "content-type": "application/json" }).end('{"data":[]}');
    if (request.url === "/readyz") return response.end('{"message":"ready"}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    seen.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: raw.toString(),
      raw,
    });
    if (answer === "hang up") return request.socket.destroy();
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "set-cookie": "a=b",
      ...answer.headers,
    };
    return response.writeHead(answer.status ?? 200, headers).end(answer.body);
  });
  await new Promise<void>((resolve) => services.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  env = loadEnv({
    DATA_DIR: folder,
    CMS_URL: url,
    ACCOUNT_SERVICE_URL: url,
    API_ORIGINS: "https://app.example.ph",
    SESSION_SECRET: "s".repeat(32),
    WEB_KEY,
    WEBHOOK_SECRET: "s".repeat(32),
    RENDER_LIMIT_PER_SECOND: "1",
    RENDER_LIMIT_BURST: "19",
  });
  site = await buildSite({ env, handler: async () => new Response("a page"), clientFolder: null });
  await site.ready();
});
beforeEach(() => {
  seen = [];
  answer = { body: '{"message":"done"}' };
});
afterAll(async () => {
  await site.close();
  services.closeAllConnections();
  services.close();
  rmSync(folder, { recursive: true, force: true });
});

const marker = { "x-requested-with": "XMLHttpRequest" };
const call = (
  method: "GET" | "POST" | "OPTIONS" | "PUT",
  url: string,
  headers = {},
  payload?: object | string,
) =>
  site.inject({ method, url, headers: { ...marker, ...headers }, ...(payload !== undefined && { payload }) });

describe("calls of account-service", () => {
  it("are passed on with the caller's token and address, and without cookies", async () => {
    answer = { status: 422, headers: { "retry-after": "9" }, body: '{"error":"x","form-error":["x"]}' };
    const headers = {
      authorization: "Bearer t",
      cookie: "tambayan_session=x",
      "x-web-key": "mine",
      "x-client-address": "10.9.9.9",
      "idempotency-key": "key-1",
      "user-agent": "Launcher/1",
    };
    const response = await call("POST", "/api/processCoupon", headers, { CouponCode: "abc" });
    expect([response.statusCode, response.json()]).toEqual([422, { error: "x", "form-error": ["x"] }]);
    expect(response.headers).toMatchObject({ "retry-after": "9", "cache-control": "no-store" });
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/processCoupon", body: '{"CouponCode":"abc"}' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: "Bearer t",
      "x-web-key": WEB_KEY,
      "x-client-address": "127.0.0.1",
      "idempotency-key": "key-1",
      "user-agent": "Launcher/1",
      "x-requested-with": "XMLHttpRequest",
    });
    expect(seen[0]?.headers).not.toHaveProperty("cookie");
  });

  it.each([
    ["POST", "/processlogin", "/processlogin"],
    ["POST", "/processlogin/second-step", "/processlogin/second-step"],
    ["POST", "/logout", "/logout"],
    ["POST", "/register", "/register"],
    ["POST", "/updateuserdetails", "/updateuserdetails"],
    ["POST", "/updatepassword", "/updatepassword"],
    ["POST", "/validate-secret-answer", "/validate-secret-answer"],
    ["POST", "/validate-password", "/api/validate-password"],
    ["POST", "/api/validate-password", "/api/validate-password"],
    ["POST", "/findUserID", "/findUserID"],
    ["POST", "/findPassword", "/findPassword"],
    ["POST", "/processCoupon", "/processCoupon"],
    ["POST", "/whitelist-user-ip", "/whitelist-user-ip"],
    ["GET", "/user-ip", "/user-ip"],
    ["GET", "/shoppurchases?page=2", "/shoppurchases?page=2"],
    ["GET", "/gifts?page=2", "/gifts?page=2"],
    ["GET", "/topuphistory?page=2", "/topuphistory?page=2"],
  ] as const)("%s /api%s", async (method, path, to) => {
    const type = method === "POST" ? { "content-type": "application/json" } : {};
    const response = await call(method, `/api${path}`, type);
    expect([response.statusCode, response.json()]).toEqual([200, { message: "done" }]);
    expect(seen.map(({ url }) => url)).toEqual([
      to.startsWith("/shop") || to.startsWith("/top") ? `${to.split("?")[0]}?page=2` : to,
    ]);
  });

  it.each([
    ["GET", "/api/votes/topg/postback/S3CRET?p_resp=A&ip=1.2.3.4", undefined, ""],
    [
      "POST",
      "/api/votes/gtop100/postback",
      "application/x-www-form-urlencoded",
      "pingUsername=A&Successful=0",
    ],
    ["POST", "/api/votes/gtop100/postback?x=1", "application/json", '{"Common":['],
    ["POST", "/api/votes/other/postback", "text/weird", "\u{1f600} as it is"],
  ] as const)("toplists need no marker, and come as they are: %s %s", async (method, url, type, body) => {
    const response = await site.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: { cookie: "a=b", "x-signature": "abc", ...(type && { "content-type": type }) },
    });
    expect(response.statusCode).toBe(200);
    expect(seen).toMatchObject([{ method, url: url.replace("/api", ""), body }]);
    expect(seen[0]?.headers).toMatchObject({
      "x-web-key": WEB_KEY,
      "x-client-address": "127.0.0.1",
      "x-signature": "abc",
      ...(type && { "content-type": type }),
    });
    expect(seen[0]?.headers).not.toHaveProperty("cookie");
    expect(seen[0]?.headers).not.toHaveProperty("authorization");
  });

  it("of toplists cannot reach other calls", async () => {
    for (const url of [
      "/api/votes/..%2f..%2flogout%3f/postback",
      "/api/votes/a/postback/..%2f..%2f..%2flogout",
    ]) {
      const { statusCode } = await site.inject({ url });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }
    expect(seen).toEqual([]);
  });

  it("of providers of payments need no marker, and come byte for byte", async () => {
    // No text: it would not come back from UTF-8 as it was.
    const payload = Buffer.from([0x7b, 0x20, 0xff, 0xfe, 0x0d, 0x0a, 0x7d]);
    const signed = { "paymongo-signature": "t=1,te=a", "x-callback-token": "secret", "webhook-id": "w-1" };
    const response = await site.inject({
      method: "POST",
      url: "/api/payments/webhooks/paymongo",
      payload,
      headers: { cookie: "a=b", authorization: "Bearer t", "content-type": "application/json", ...signed },
    });
    expect([response.statusCode, seen.length]).toEqual([200, 1]);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/payments/webhooks/paymongo" });
    expect(seen[0]?.raw).toEqual(payload);
    expect(seen[0]?.headers).toMatchObject({
      "x-web-key": WEB_KEY,
      "x-client-address": "127.0.0.1",
      "content-type": "application/json",
      "content-length": "7",
      ...signed,
    });
    expect(seen[0]?.headers).not.toHaveProperty("cookie");
    expect(seen[0]?.headers).not.toHaveProperty("authorization");
  });

  it("of providers of payments that cannot be passed on are told to come again, or that they are none", async () => {
    const tell = (provider: string, bytes = 2) =>
      site.inject({
        method: "POST",
        url: `/api/payments/webhooks/${provider}`,
        payload: "x".repeat(bytes),
        headers: { "content-type": "application/json" },
      });
    expect((await tell("xendit", 256 * 1024)).statusCode).toBe(200);
    seen = [];
    const refused = [await tell("xendit", 256 * 1024 + 1), await tell("manual"), await tell("..%2fdebt")];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([413, 422, 422]);
    expect(seen).toEqual([]);
    answer = "hang up";
    expect((await tell("xendit")).statusCode).toBe(503);
    // It is not repeated on its own.
    expect(seen).toHaveLength(1);
  });

  it("do not create accounts while sign up is off", async () => {
    settings = { ...NO_SETTINGS, off: ["sign-up"] };
    const closed = await buildSite({ env, handler: async () => new Response("a page"), clientFolder: null });
    const headers = { ...marker, "content-type": "application/json" };
    const response = await closed.inject({ method: "POST", url: "/api/register", headers, payload: "{}" });
    expect([response.statusCode, seen]).toEqual([404, []]);
    await closed.close();
  });

  it.each(["null", "0", "false", '""', "[]", '{"CouponCode": "abc"}'])(
    "are passed on with the body %s as it is",
    async (body) => {
      const type = { "content-type": "application/json; charset=utf-8" };
      const response = await call("POST", "/api/processCoupon", type, body);
      expect(response.statusCode).toBe(200);
      expect(seen).toMatchObject([{ body, headers: { "content-length": String(body.length) } }]);
    },
  );

  it("are passed on without the body of a GET", async () => {
    const type = { "content-type": "application/json" };
    const response = await call("GET", "/api/user-ip", type, '{"a":1}');
    expect([response.statusCode, seen[0]?.body]).toEqual([200, ""]);
  });

  it("tell whether a call without an answer may have worked", async () => {
    answer = "hang up";
    const lost = await call("POST", "/api/processCoupon", {}, { CouponCode: "abc" });
    expect([lost.statusCode, lost.json().error]).toEqual([504, MESSAGES.outcomeUnknown]);
    const read = await call("GET", "/api/user-ip");
    expect([read.statusCode, read.json().error]).toEqual([503, MESSAGES.busy]);
    // No call is repeated on its own.
    expect(seen).toHaveLength(2);
    answer = { status: 503, body: "{}" };
    await call("GET", "/api/shoppurchases");
    expect(seen).toHaveLength(3);
  });
});

describe("content", () => {
  const banner = {
    id: 1,
    img_url: "/uploads/a.webp",
    alt: "A banner",
    link: null,
    image: { url: "/uploads/a.webp", width: 100, height: 50, alt: "", formats: [] },
    image_phone: null,
    headline: null,
    language: null,
  };
  const download = {
    seq: 1,
    link_name: "Client",
    link_address: "https://example.ph/client.zip",
    link_type: "direct",
    link_description: "",
    link_date: "2026-01-01",
    link_icon: null,
    size_bytes: null,
    sha256: null,
  };
  const news = (count: number) => ({
    data: [],
    prev_page: null,
    next_page: null,
    last_page: 1,
    lpm1: 0,
    total: count,
  });

  it("comes from the cache", async () => {
    answer = { body: JSON.stringify(news(0)) };
    const first = await call("GET", "/api/getnewsall/2/8/1/0?page=abc");
    expect([first.statusCode, first.json()]).toEqual([200, news(0)]);
    expect((await call("GET", "/api/getnewsall/2/8/1/0?page=0")).json()).toEqual(news(0));
    // The latest items: a list without a pager.
    expect((await call("GET", "/api/getnewsall/2/8/0/1")).json()).toEqual({ data: [] });
    expect(seen.map(({ url }) => url)).toEqual(["/api/getnewsall/2/8/1/0?page=1&locale=en"]);

    answer = { body: JSON.stringify({ data: [banner] }) };
    for (let time = 0; time < 2; time += 1)
      expect((await call("GET", "/api/getSiteBanners")).json()).toEqual({ data: [banner] });
    expect(seen).toHaveLength(2);
  });

  it("is sent compressed to callers who ask for it", async () => {
    answer = { body: JSON.stringify({ data: Array.from({ length: 30 }, () => download) }) };
    const response = await call("GET", "/api/getdownloadsall", { "accept-encoding": "br" });
    expect(response.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString()).data).toHaveLength(30);
  });

  it.each(["/api/getnewsall/3/8/1/0", "/api/getnewsall/0/51/1/0", "/api/getnewsall/0/x/1/0"])(
    "%s is refused",
    async (url) => {
      const response = await call("GET", url);
      expect(response.statusCode).toBe(422);
      expect(errorBodySchema.parse(response.json()).code).toBe("badRequest");
      expect(seen).toEqual([]);
    },
  );

  it("is an empty list for an item that does not exist", async () => {
    expect((await call("GET", "/api/getspecificnews/x")).json()).toEqual({ data: [] });
    expect(seen).toEqual([]);
  });

  it("is limited where anybody can walk through it", async () => {
    answer = { body: '{"data":[]}' };
    const statuses: number[] = [];
    // A burst of 20; on a slow machine, further seconds of the steady rate have begun.
    for (let id = 1; id <= 200 && statuses.at(-1) !== 429; id += 1)
      statuses.push((await call("GET", `/api/getspecificnews/${id}`)).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect(seen).toHaveLength(statuses.length - 1);
    // What the pages keep is served all the same.
    expect((await call("GET", "/api/getSiteBanners")).statusCode).toBe(200);
  });
});

describe("the door itself", () => {
  it("asks for the header that other sites cannot send", async () => {
    for (const [method, url] of [
      ["POST", "/api/logout"],
      ["GET", "/api/getSiteBanners"],
    ] as const) {
      const response = await site.inject({ method, url });
      expect([response.statusCode, response.json().error]).toEqual([
        422,
        "Send the header X-Requested-With: XMLHttpRequest.",
      ]);
    }
    expect(seen).toEqual([]);
  });

  it("lets pages of the named origins in, and no others", async () => {
    const preflight = (origin: string) =>
      call("OPTIONS", "/api/processlogin", {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-requested-with",
      });
    const allowed = await preflight("https://app.example.ph");
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers["access-control-allow-origin"]).toBe("https://app.example.ph");
    expect(allowed.headers["access-control-allow-credentials"]).toBeUndefined();
    expect((await preflight("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();

    const named = { origin: "https://app.example.ph", "sec-fetch-site": "cross-site" };
    const sent = await call("POST", "/api/processlogin", named, { UserID: "juan", UserPass: "x" });
    expect([sent.statusCode, sent.headers["access-control-allow-origin"]]).toEqual([200, named.origin]);
  });

  it.each([
    ["GET", "/api/nothing", undefined, 404, "notFound"],
    ["PUT", "/api/processlogin", undefined, 404, "notFound"],
    ["POST", "/api/processlogin", "{", 400, "badRequest"],
    ["POST", "/api/processlogin", `{"UserID":"${"x".repeat(70_000)}"}`, 413, "badRequest"],
  ] as const)("answers %s %s %.10s with an error in JSON", async (method, url, payload, status, code) => {
    const response = await call(method, url, { "content-type": "application/json" }, payload);
    expect(response.statusCode).toBe(status);
    expect(errorBodySchema.parse(response.json())).toMatchObject({ code });
    expect(seen).toEqual([]);
  });

  it("describes every call", async () => {
    const { paths } = (await site.inject("/api/docs/json")).json();
    expect(Object.keys(paths)).toHaveLength(26);
    expect((await site.inject("/api/docs")).statusCode).toBeLessThan(400);
  });
});
