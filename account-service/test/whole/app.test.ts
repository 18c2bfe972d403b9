import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { errorBodySchema, MESSAGES } from "../../contract/index.ts";
import { connection } from "../../src/db/sql.ts";
import type { Database } from "../../src/db/transaction.ts";
import { CATALOGUE, type ErrorKind, ServiceError } from "../../src/errors.ts";
import { bearer, login, memoryLogger, openApp, openOwnApp, type TestApp, tokenOf } from "../app.ts";
import { useDatabase } from "../database.ts";
import { sql } from "../sql.ts";

const database = useDatabase("sqlite");
const METRICS_TOKEN = "m".repeat(32);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A database whose server is down: every statement fails with the driver's error. */
function goneDatabase(): Database {
  const fail = () => {
    throw new Error("Failed to connect to 10.1.2.3:1433 as site_user");
  };
  const knex = new Proxy(sql(database.db), { apply: fail });
  return { ...database.db, [connection]: knex, ping: async () => fail(), close: async () => {} };
}

describe("errors", () => {
  it.each([
    ["GET", "/nothing-here"],
    ["POST", "/session"],
    ["GET", "/processlogin"],
    ["DELETE", "/clubs"],
    ["GET", "/a".repeat(1_000)],
  ] as const)("%s %s is 404 in the one shape", async (method, url) => {
    const { app } = await openApp(database);
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(errorBodySchema.strict().parse(answer.json())).toEqual({
      error: MESSAGES.notFound,
      code: "notFound",
      requestId: answer.headers["x-request-id"],
    });
  });

  it("an address with a broken escape gets it too", async () => {
    const { app } = await openApp(database);
    const answer = await app.inject({ url: "/%E0%A4%A", headers: { "x-request-id": "from-the-web-1" } });
    expect(answer.statusCode).toBe(400);
    expect(errorBodySchema.strict().parse(answer.json())).toEqual({
      error: MESSAGES.badRequest,
      code: "badRequest",
      requestId: "from-the-web-1",
    });
    expect(answer.headers["x-request-id"]).toBe("from-the-web-1");
  });

  it("an internal failure does not reveal its cause, but the log does", async () => {
    const { logger, text } = memoryLogger();
    const { app } = await openOwnApp(database, { logger, db: goneDatabase() });
    const answer = await app.inject({ url: "/clubs", headers: { "x-request-id": "find-me-in-the-log" } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: MESSAGES.internal,
      code: "internal",
      requestId: "find-me-in-the-log",
    });
    const line = text()
      .split("\n")
      .find((entry) => entry.includes("call failed"));
    expect(line).toContain("Failed to connect to 10.1.2.3:1433");
    expect(line).toContain("find-me-in-the-log");
  });

  it("every error code has a status and a message", () => {
    const statuses = (Object.keys(CATALOGUE) as ErrorKind[]).map((code) => {
      const error = new ServiceError(code);
      expect(error.message).toMatch(/[.!]$|try again later$/);
      return [code, error.statusCode];
    });
    expect(Object.fromEntries(statuses)).toEqual({
      validation: 422,
      wrong_credentials: 400,
      blocked: 403,
      unauthorized: 401,
      password_changed: 401,
      forbidden: 403,
      not_found: 404,
      conflict: 409,
      not_enough_coins: 409,
      price_changed: 409,
      too_many_requests: 429,
      busy: 503,
      internal: 500,
    });
  });
});

describe("invalid characters", () => {
  it.each([
    ["a NUL in a body", "/processlogin", { UserID: "juan\0", UserPass: "x" }, "UserID"],
    ["an escape in a body", "/processlogin", { UserID: "juan", UserPass: "\u001b[2J" }, "UserPass"],
    [
      "half a pair, deeper in a body",
      "/processlogin",
      { UserID: { a: ["\ud800"] }, UserPass: "x" },
      "UserID.a.0",
    ],
    ["a NUL in a query", "/shop/items?search=%00", undefined, "search"],
    ["a NUL in a path", "/rankings/archive/%00", undefined, "month"],
  ])("are rejected: %s", async (_name, url, payload, field) => {
    const { app } = await openApp(database);
    const answer = await app.inject({ method: payload ? "POST" : "GET", url, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(422);
    expect(errorBodySchema.parse(answer.json()).fields).toEqual({ [field]: [MESSAGES.textUnusable] });
  });
});

describe("the request id", () => {
  const idOf = async (given?: string) => {
    const { app } = await openApp(database);
    const headers = given === undefined ? {} : { "x-request-id": given };
    return (await app.inject({ url: "/healthz", headers })).headers["x-request-id"];
  };

  it.each(["12345678", "a".repeat(64), "web_3f2c-01"])("%s is adopted", async (given) => {
    expect(await idOf(given)).toBe(given);
  });

  it.each([undefined, "", "short", "a".repeat(65), 'x"; evil=1', "has spaces in it", "ünïcödé-id"])(
    "%j is none: one is made",
    async (given) => {
      expect(await idOf(given)).toMatch(UUID);
    },
  );

  it("is different for each call", async () => {
    expect(await idOf()).not.toBe(await idOf());
  });

  it("is in every log line of its call", async () => {
    const { logger, text } = memoryLogger();
    const { app } = await openOwnApp(database, { logger });
    await app.inject({
      method: "POST",
      url: "/processlogin?secret=in-the-query",
      payload: { UserID: "juan", UserPass: "juan-demo-1" },
      headers: { "x-request-id": "one-visit-of-juan" },
    });
    const lines = text()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter((line) => line.reqId === "one-visit-of-juan");
    expect(lines.map((line) => line.msg)).toEqual(["logged in", "answered"]);
    expect(lines[1]).toMatchObject({
      method: "POST",
      path: "/processlogin",
      status: 200,
      address: "127.0.0.1",
    });
    expect(text()).not.toContain("in-the-query");
  });
});

describe("health", () => {
  it("is alive and ready if the database responds", async () => {
    const { app } = await openApp(database);
    const [alive, ready] = [await app.inject({ url: "/healthz" }), await app.inject({ url: "/readyz" })];
    expect([alive.statusCode, alive.json()]).toEqual([200, { message: "alive" }]);
    expect([ready.statusCode, ready.json()]).toEqual([200, { message: "ready" }]);
  });

  it("is alive but not ready if the database is down", async () => {
    const { logger, text } = memoryLogger();
    const { app } = await openOwnApp(database, { logger, db: goneDatabase() });
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    const ready = await app.inject({ url: "/readyz" });
    expect([ready.statusCode, ready.json()]).toEqual([503, { message: "the database does not answer" }]);
    expect(text()).toContain("10.1.2.3");
  });

  it("closes the database with the app", async () => {
    let closed = 0;
    const db = {
      ...database.db,
      close: async () => {
        closed += 1;
      },
    };
    const { app } = await openOwnApp(database, { db });
    await app.close();
    expect(closed).toBe(1);
  });
});

describe("/metrics", () => {
  it("exposes the process's metrics and each route's durations, by pattern and not by address", async () => {
    const { app } = await openOwnApp(database, { env: { METRICS_TOKEN } });
    await app.inject({ url: "/clubs" });
    await app.inject({ url: "/typed-by-somebody" });
    await app.inject({ url: "/get-top-rankings-list?school=1" });
    const answer = await app.inject({ url: "/metrics", headers: bearer(METRICS_TOKEN) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.body).toContain("process_cpu_seconds_total");
    expect(answer.body).toContain("# TYPE pictures_total counter");
    expect(answer.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/clubs",status="200"} 1',
    );
    expect(answer.body).toContain('route="/get-top-rankings-list",status="200"} 1');
    expect(answer.body).toContain('route="unknown",status="404"} 1');
    expect(answer.body).not.toMatch(/typed-by-somebody|school/);
  });
});

describe("/docs", () => {
  interface Operation {
    summary?: string;
    security?: object[];
    requestBody?: { content: Record<string, { schema: { required: string[] } }> };
    parameters?: { name: string; in: string }[];
    responses: Record<string, { content?: Record<string, { schema: object }> }>;
  }
  const document = async (app: TestApp["app"]) => {
    const answer = await app.inject({ url: "/docs/json", headers: bearer(METRICS_TOKEN) });
    expect(answer.statusCode).toBe(200);
    return answer.json() as { openapi: string; paths: Record<string, Record<string, Operation>> };
  };

  it("describes every route's request and responses", async () => {
    const { app } = await openOwnApp(database, { env: { METRICS_TOKEN } });
    const { openapi, paths } = await document(app);
    expect(openapi).toMatch(/^3\./);
    expect(
      Object.entries(paths)
        // The console's calls are in console.test.ts, with their permissions.
        .filter(([path]) => !path.startsWith("/admin/"))
        .map(([path, methods]) => `${Object.keys(methods)} ${path}`)
        .sort(),
    ).toEqual([
      "get /account",
      "get /account/security",
      "get /cart",
      "get /character/{name}",
      "get /club-ranking",
      "get /club/{name}",
      "get /clubs",
      "get /drops/{ProductNum}",
      "get /drops/{ProductNum}/entry",
      "get /game",
      "get /game-login",
      "get /game-search",
      "get /get-top-rankings-list",
      "get /gifts",
      "get /healthz",
      "get /invites",
      "get /me",
      "get /payments/packages",
      "get /payments/packages/pictures/{name}",
      "get /payments/{id}",
      "get /rankings/archive",
      "get /rankings/archive/{month}",
      "get /rankings/mine",
      "get /readyz",
      "get /server-status",
      "get /server-status/history",
      "get /session",
      "get /session/card",
      "get /shop/items",
      "get /shop/items/{ProductNum}/goes-with",
      "get /shop/owned",
      "get /shop/pictures/{id}",
      "get /shop/sales",
      "get /shoppurchases",
      "get /statement",
      "get /tickets/{number}",
      "get /tickets/{number}/files/{id}",
      "get /topuphistory",
      "get /user-ip",
      "get /votes",
      "get /wishlist",
      "get,post /attendance",
      "get,post /character-services",
      "get,post /payments/demo/{id}",
      "get,post /play-time",
      "get,post /reminders",
      "get,post /votes/{site}/postback",
      "get,post /votes/{site}/postback/{secret}",
      "post /account/email",
      "post /account/email/cancel",
      "post /account/privacy",
      "post /account/sessions/end",
      "post /account/sessions/end-others",
      "post /account/totp/begin",
      "post /account/totp/disable",
      "post /account/totp/enable",
      "post /account/totp/recovery-codes",
      "post /account/verification-mail",
      "post /account/verify-email",
      "post /api/validate-password",
      "post /cart/buy",
      "post /cart/decrease",
      "post /cart/increase",
      "post /cart/items",
      "post /cart/remove",
      "post /cart/toggle",
      "post /drops/{ProductNum}/enter",
      "post /findPassword",
      "post /findUserID",
      "post /game-login/reset",
      "post /gifts/recipient",
      "post /invites/code",
      "post /invites/collect",
      "post /logout",
      "post /payments/debt",
      "post /payments/recipient",
      "post /payments/webhooks/{provider}",
      "post /payments/{id}/cancel",
      "post /payments/{id}/receipt",
      "post /processCoupon",
      "post /processlogin",
      "post /processlogin/second-step",
      "post /register",
      "post /register/check-password",
      "post /register/check-user-id",
      "post /reminders/browser",
      "post /reminders/browser/remove",
      "post /reset-password",
      "post /reset-password/question",
      "post /reset-password/unknown-answer",
      "post /shoppurchases/refund",
      "post /tickets/find",
      "post /tickets/{number}/close",
      "post /tickets/{number}/messages",
      "post /updatepassword",
      "post /updateuserdetails",
      "post /validate-secret-answer",
      "post /votes/{site}/link",
      "post /whitelist-user-ip",
      "post /wishlist/add",
      "post /wishlist/remove",
      "post,get /payments",
      "post,get /tickets",
    ]);
    for (const [path, methods] of Object.entries(paths)) {
      for (const operation of Object.values(methods)) {
        expect(operation.summary).toBeTruthy();
        // Pictures and files of codes are not JSON.
        if (/\/(files|pictures)\/|\/(download|picture)$/.test(path)) continue;
        expect(operation.responses["200"]?.content?.["application/json"]?.schema).toBeDefined();
      }
    }
    const body = paths["/processlogin"]?.post?.requestBody?.content["application/json"]?.schema;
    expect(body?.required).toEqual(["UserID", "UserPass"]);
    expect(Object.keys(paths["/processlogin"]?.post?.responses ?? {})).toEqual([
      "200",
      "400",
      "403",
      "422",
      "429",
    ]);
    const query = paths["/get-top-rankings-list"]?.get?.parameters;
    expect(query?.map(({ name, in: place }) => `${place} ${name}`)).toEqual(["query school", "query class"]);
    expect(paths["/session"]?.get?.security).toEqual([{ bearer: [] }]);
  });

  /** A parameter is {written so} in OpenAPI and :so in a route. */
  const inRouter = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

  it("lists every route of the service", async () => {
    const { app } = await openOwnApp(database, { env: { METRICS_TOKEN } });
    const { paths } = await document(app);
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        expect(app.hasRoute({ url: inRouter(path), method: method.toUpperCase() as "GET" })).toBe(true);
      }
    }
    // The router's tree, one line per node; children begin with their parent.
    const above: string[] = [];
    const routes = [...app.printRoutes({ commonPrefix: false }).matchAll(/^([│ ]*)[├└]── (\S+) \(/gm)].map(
      ([, indent = "", part = ""]) => {
        const depth = indent.length / 4;
        above[depth] = (above[depth - 1] ?? "") + part;
        return above[depth];
      },
    );
    // All but what operators read.
    const ours = routes.filter((route) => !/docs|metrics|health$/.test(route ?? ""));
    expect(ours.sort()).toEqual(Object.keys(paths).map(inRouter).sort());
  });

  it("opens in a browser during development", async () => {
    const { app } = await openOwnApp(database, { env: { NODE_ENV: "development" } });
    const page = await app.inject({ url: "/docs" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it.each(["/docs", "/docs/json", "/docs/static/index.html", "/metrics", "/health"])(
    "%s needs a token otherwise",
    async (url) => {
      const { app } = await openOwnApp(database, { env: { METRICS_TOKEN } });
      const refused = await app.inject({ url });
      expect(refused.statusCode).toBe(401);
      expect(errorBodySchema.strict().parse(refused.json()).code).toBe("sessionEnded");
      expect((await app.inject({ url, headers: bearer("x".repeat(40)) })).statusCode).toBe(401);
      expect((await app.inject({ url, headers: bearer(METRICS_TOKEN) })).statusCode).toBeLessThan(400);
      const without = (await openApp(database)).app;
      expect((await without.inject({ url, headers: bearer("undefined") })).statusCode).toBe(404);
    },
  );
});

describe("security headers", () => {
  it.each(["/clubs", "/nothing-here", "/session"])("are set on %s", async (url) => {
    const { app } = await openApp(database);
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
      "strict-transport-security": expect.stringContaining("max-age="),
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  });
});

it("responses of one visitor never go to another", async () => {
  const { app } = await openApp(database);
  const users = ["juan", "maria", "gm"];
  const tokens = await Promise.all(users.map((user) => tokenOf(app, user)));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      app.inject({ url: "/session", headers: bearer(tokens[index % 3] ?? "") }),
    ),
  );
  answers.forEach((answer, index) => {
    expect(answer.json().data.user.UserID).toBe(users[index % 3]);
  });
  expect((await login(app, "juan", "juan-demo-1")).json().data.token).not.toBe(tokens[0]);
});

it("answers what is on its way as it stops, and takes no more connections", async () => {
  const { app } = await openOwnApp(database);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const ask = () => socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  ask();
  // A proxy's connection: kept, and idle until its next form.
  await once(socket, "data");
  const closed = app.close();
  ask();
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
  await closed;
  const [error] = await once(connect(port, "127.0.0.1"), "error").catch((failure) => [failure]);
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
});
