/**
 * What strangers can send: no answer is a server error, nothing stays in the temp folder, and memory does not fill up.
 */
import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundary, multipart } from "./helpers/multipart";
import { leftInTemp, removeTemp } from "./helpers/own-temp";
import { sendRaw } from "./helpers/raw-http";
import { type RunningCms, runCms } from "./helpers/run-strapi";

/** Random requests of each kind. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const TIMEOUT_MS = 60_000 + RUNS * 100;

let cms: RunningCms;
/** Of every route, without prefix of the host, e.g. `/api/getnewsall/:type`. */
let routes: { method: string; path: string }[] = [];

beforeAll(async () => {
  cms = await runCms({ TRUST_PROXY: "127.0.0.1" });
  // So that runs with a wrong length end soon.
  cms.strapi.config.set("server.bodyTimeouts", { usual: 300, upload: 300 });
  routes = cms.strapi.server
    .listRoutes()
    .flatMap(({ methods, path }) => methods.map((method: string) => ({ method, path: String(path) })));
});

afterAll(async () => {
  await cms?.stop();
  removeTemp();
});

const oddTexts = [
  "",
  "%",
  "%00",
  "%ff",
  "%E0%A4%A",
  "%2e%2e%2f",
  "..;",
  "//",
  "\\",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "$where",
  "-1",
  "0",
  "1e999",
  "NaN",
  "null",
  "undefined",
  "[]",
  "[object Object]",
  "9".repeat(40),
  "x".repeat(3_000),
  "%F0%9F%98%80",
  "' OR 1=1 --",
  "api::news.news",
  "2026-13-45",
];
const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
  // Bytes that a client would encode.
  fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\x21-\x7e]/g, "")),
);

const odd = (name: string) => fc.tuple(fc.constant(name), oddText);
const queryPart = fc.oneof(
  odd("filters"),
  odd("filters[id]"),
  odd("filters[id][$eq]"),
  odd("filters[$or]"),
  odd("filters[$and][0][$or][0][id][$in]"),
  odd("filters[__proto__][id]"),
  odd("populate"),
  odd("populate[0]"),
  odd("populate[thumbnail][populate]"),
  odd("populate[__proto__]"),
  odd("fields"),
  odd("fields[a][b]"),
  odd("sort"),
  odd("sort[id]"),
  odd("sort[0][id][x]"),
  odd("locale"),
  odd("locale[a]"),
  odd("locale[0]"),
  odd("status"),
  odd("status[x]"),
  odd("page"),
  odd("page[a]"),
  odd("page[]"),
  odd("pagination[page]"),
  odd("pagination[pageSize]"),
  odd("pagination"),
  odd("search"),
  odd("search[$ne]"),
  odd("type[]"),
  odd("registrationToken"),
  odd("registrationToken[a]"),
  odd("__proto__[admin]"),
  odd("constructor[prototype][x]"),
  odd("a[b][c][d][e][f][g][h][i][j][k][l][m][n][o][p][q][r][s][t][u][v][w]"),
  odd("a[999999999]"),
  fc.tuple(oddText, oddText),
);
const query = fc
  .array(queryPart, { maxLength: 6 })
  .map((parts) =>
    parts.length === 0 ? "" : `?${parts.map(([name, value]) => `${name}=${value}`).join("&")}`,
  );

const wholePaths = [
  "/",
  "//",
  "///",
  "/%",
  "/%00",
  "/%2f",
  "/..;/",
  "/../../etc/passwd",
  "/uploads/../../cms.sqlite",
  "/uploads/%2e%2e/%2e%2e/cms.sqlite",
  "/uploads/%",
  "/uploads/%00",
  "/uploads//",
  "/uploads/",
  "/uploads/..%5c..%5ccms.sqlite",
  "/favicon.ico",
  "/favicon.png",
  "/admin",
  "/admin/",
  "/admin/..",
  "/admin/%",
  "/ADMIN/LOGIN",
  "/api",
  "/api/",
  "/api/%",
  "/_health",
  "/_health/%",
  "/index.html",
  "/robots.txt",
  "*",
  "http://127.0.0.1/",
  "http://[::1/",
  "http://",
  "/#",
  "/?",
  "/;a=b",
  `/${"a".repeat(10_000)}`,
  `/${"a/".repeat(5_000)}`,
  `/api/${"%41".repeat(3_000)}`,
];

type Target = { method: string; path: string };
const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "BREW",
  "get",
];

/** Those that do something without a token. */
const isOpen = ({ path }: { path: string }) =>
  /^\/api\/(get|search|count)|^\/admin\/(login|register|registration|forgot|reset|access|init)|^\/uploads/.test(
    path,
  );

/** A known route with odd values in place of its parameters, or an odd path. */
const target = (): fc.Arbitrary<Target> =>
  fc.oneof(
    fc
      .tuple(
        fc.oneof(fc.constantFrom(...routes), fc.constantFrom(...routes.filter(isOpen))),
        fc.array(oddText, { minLength: 6, maxLength: 6 }),
        fc.boolean(),
      )
      .map(([route, values, known]) => {
        let used = 0;
        const path = route.path.replace(/:\w+(\([^)]*\))?[*?+]?|\(\.\*\)/g, () => values[used++ % 6] ?? "");
        return { method: known ? route.method : "POST", path };
      }),
    fc.record({ method: fc.constantFrom(...methods), path: fc.constantFrom(...wholePaths) }),
    fc.record({ method: fc.constantFrom(...methods), path: oddText.map((text) => `/${text}`) }),
  );

const line = (name: string, values: string[]) =>
  fc.constantFrom(...values).map((value) => `${name}: ${value}`);
const header = fc.oneof(
  line("Content-Encoding", ["gzip", "br", "deflate", "identity", "zstd", "gzip, gzip", "x"]),
  line("Authorization", [
    "Bearer ",
    "Bearer x",
    "Bearer a.b.c",
    "Basic x",
    `Bearer ${"x".repeat(5_000)}`,
    "x",
  ]),
  line("Cookie", [
    "strapi_admin_refresh=x",
    "strapi_admin_refresh=a.b.c",
    "=;=;",
    "koa.sess=x; koa.sess.sig=y",
    "__proto__=1",
    "a=%",
  ]),
  line("Host", ["", "x", "[::1", "a b", "x".repeat(300)]),
  line("Range", ["bytes=0-", "bytes=9-1", "bytes=-9", "bytes=x", "x"]),
  line("Accept", ["", "*", "image/*;q=x", "text/html"]),
  line("Accept-Language", ["", "fil", "*", "%"]),
  line("If-None-Match", ["*", '"x"', "x"]),
  line("If-Modified-Since", ["x", "0"]),
  line("Expect", ["100-continue", "x"]),
  line("Upgrade", ["websocket", "h2c"]),
  line("Origin", ["null", "http://evil.example", "x"]),
  line("Access-Control-Request-Method", ["PUT", "x"]),
  line("X-Request-Id", ["x", "{}", "x".repeat(1_000)]),
  line("X-Forwarded-For", [
    "x",
    "1.2.3.4, 5.6.7.8",
    "999.1.1.1",
    "::1",
    "fe80::1%eth0",
    "1.2.3.4:80",
    ",",
    "unknown",
  ]),
  line("X-Forwarded-Proto", ["https", "x", "https, http"]),
  line("X-Forwarded-Host", ["evil", "[", ""]),
  line("X-Http-Method-Override", ["DELETE"]),
  line("Transfer-Encoding", ["chunked", "gzip, chunked", "x"]),
  line("Content-Length", ["0", "-1", "5", "999999", "1e3", "x"]),
);

const types = [
  "application/json",
  "application/json; charset=x",
  "application/json; charset=utf-16",
  "application/vnd.api+json",
  "application/csp-report",
  "text/plain",
  "text/plain; charset=x",
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=x",
  "application/octet-stream",
  "multipart/form-data",
  `multipart/form-data; boundary=${boundary}`,
  "multipart/form-data; boundary=",
  `multipart/mixed; boundary=${boundary}`,
  "image/png",
  "x",
  "",
  ";",
];
const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);
const emails = fc.constantFrom<unknown>(
  "a@example.com",
  "x",
  "",
  null,
  1,
  [],
  ["a@example.com"],
  {},
  { $ne: null },
  "a\0@example.com",
  "\0",
  "\ud800",
);
const body = fc.oneof(
  fc.constantFrom<string | Buffer>(
    "",
    "{",
    "[]",
    "null",
    "1",
    '"x"',
    "undefined",
    deep("[", "]"),
    deep('{"a":', "}").replace(/:\}/, ":1}"),
    '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}',
    '{"email":{"toLowerCase":1},"password":[]}',
    '{"data":{"__proto__":null}}',
    '{"\\u0000":"\\ud800"}',
    `{"email":"${"x".repeat(900_000)}"}`,
    `{"email":"${"x".repeat(1_200_000)}"}`,
    `a${"[b]".repeat(2_000)}=c`,
    "a=1&".repeat(20_000),
    "__proto__[a]=1&constructor[prototype][b]=2",
    "%",
    "%E0%A4%A=%",
    gzipSync('{"email":"a@example.com"}'),
    gzipSync("x".repeat(2_000_000)),
    gzipSync("x").subarray(0, 12),
    Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    multipart([{ name: "files", filename: "a.png", type: "image/png", content: "x".repeat(10_000) }]),
    multipart([{ name: "files", filename: "a.png", type: "image/png", content: "x" }]).subarray(0, 100),
    multipart([{ name: "__proto__", content: "x" }]),
    multipart([{ name: "files", filename: "a", type: "x", content: "x" }])
      .toString()
      .replace("Content-Type: x", "Content-Transfer-Encoding: x"),
    `--${boundary}\r\n\r\n--${boundary}--`,
    `--${boundary}\r\n${"x".repeat(10_000)}`,
  ),
  fc
    .record({
      email: emails,
      password: emails,
      registrationToken: emails,
      userInfo: emails,
      resetPasswordToken: emails,
      code: emails,
      rememberMe: emails,
      deviceId: emails,
    })
    .map((value) => JSON.stringify(value)),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary", maxLength: 200 }),
);

/** Adds a length, unless one of the odd headers says something about it. */
function requestOf(
  { method, path }: Target,
  query: string,
  headers: string[],
  type: string,
  content: string | Buffer,
): Buffer {
  const bytes = Buffer.from(content);
  const own = headers.some((text) => /^(content-length|transfer-encoding)/i.test(text));
  const host = headers.some((text) => text.startsWith("Host"));
  const lines = [
    `${method} ${path}${query} HTTP/1.1`,
    ...(host ? [] : ["Host: cms"]),
    "Connection: close",
    ...(bytes.length > 0 || own ? [`Content-Type: ${type}`] : []),
    ...(bytes.length > 0 && !own ? [`Content-Length: ${bytes.length}`] : []),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bytes]);
}

/** What has no answer by then hangs: the cms itself would cut it off a second later. */
const ABORT_MS = 29_000;

/** Whatever was sent, the answer is not the server's fault. @returns the status, if there was an answer */
async function check(request: Buffer): Promise<number | undefined> {
  const answer = await sendRaw(request, { port: Number(cms.env.PORT), abortAfterMs: ABORT_MS });
  const told = `${request.subarray(0, 600).toString("latin1")}\n→ ${answer.text.slice(0, 600)}`;
  expect(answer.status ?? 0, told).toBeLessThan(500);
  expect(answer.ms, told).toBeLessThan(ABORT_MS);
  expect(answer.text, told).not.toMatch(/SQLITE|node_modules|at .*\.js:\d/);
  return answer.status;
}

/** A different address each time, so that no limit hides what is behind it. */
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `X-Forwarded-For: 10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

describe("a stranger's request", () => {
  it("is answered at each odd path, by each method, and by each open call without a body", async () => {
    const targets = [
      ...wholePaths.flatMap((path) => ["GET", "POST"].map((method) => ({ method, path }))),
      ...methods.map((method) => ({ method, path: "/" })),
      ...routes.filter(isOpen),
    ];
    for (const to of targets) await check(requestOf(to, "", [nextAddress()], "", ""));
    const deepest = `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    for (const to of routes.filter((route) => isOpen(route) && route.method === "POST")) {
      await check(requestOf(to, "", [nextAddress()], "application/json", deepest));
    }
  });

  it(
    "is answered at any path, with any method and query",
    async () => {
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(target(), query, async (to, query) => {
          if (await check(requestOf(to, query, [nextAddress()], "", ""))) answered += 1;
        }),
        { numRuns: RUNS },
      );
      // Node itself closes the connection after CONNECT.
      expect(answered).toBeGreaterThan(RUNS * 0.8);
    },
    TIMEOUT_MS,
  );

  it(
    "is answered with any body",
    async () => {
      const posts = routes.filter(({ method }) => ["POST", "PUT", "PATCH", "DELETE"].includes(method));
      const to = fc.oneof(fc.constantFrom(...posts), fc.constantFrom(...posts.filter(isOpen)), target());
      await fc.assert(
        fc.asyncProperty(to, fc.constantFrom(...types), body, async (to, type, content) => {
          await check(requestOf(to, "", [nextAddress()], type, content));
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    "is answered with any headers",
    async () => {
      const headers = fc.array(header, { maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(
          target(),
          headers,
          fc.constantFrom(...types),
          body,
          async (to, headers, type, content) => {
            await check(requestOf(to, "", headers, type, content));
          },
        ),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    "is answered, or cut off, if it is no HTTP",
    async () => {
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
        fc
          .constantFrom(
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "GET / HTTP/9.9\r\n\r\n",
            "GET /\r\n\r\n",
            "\r\n\r\n\r\n",
            `GET / HTTP/1.1\r\nHost: cms\r\nX: ${"x".repeat(100_000)}\r\n\r\n`,
            `GET / HTTP/1.1\r\nHost: cms\r\n${"X: x\r\n".repeat(5_000)}\r\n`,
            "POST / HTTP/1.1\r\nHost: cms\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nhello",
            "POST / HTTP/1.1\r\nHost: cms\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
            "POST / HTTP/1.1\r\nHost: cms\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
            "GET / HTTP/1.1\r\nHost: cms\r\nHost: other\r\nConnection: close\r\n\r\n",
          )
          .map((text) => Buffer.from(text)),
      );
      await fc.assert(
        fc.asyncProperty(bytes, async (bytes) => {
          const answer = await sendRaw(bytes, { port: Number(cms.env.PORT), abortAfterMs: 200 });
          expect(answer.status ?? 0).toBeLessThan(500);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it("is refused if it has the character 0, on which PostgreSQL fails", async () => {
    for (const path of ["/api/searchnews/8?search=a%00", "/api/getspecificnews/%00", "/uploads/%00"]) {
      expect(await check(requestOf({ method: "GET", path }, "", [], "", ""))).toBe(400);
    }
    const body = JSON.stringify({ email: "a@example.com", userInfo: { firstname: "\0" } });
    for (const path of ["/admin/login", "/admin/register", "/admin/reset-password"]) {
      const request = requestOf({ method: "POST", path }, "", [nextAddress()], "application/json", body);
      const { text } = await sendRaw(request, { port: Number(cms.env.PORT) });
      expect(text).toMatch(/^HTTP\/1.1 400 .*invalid character/s);
    }
  });

  it("does not stay in memory", async () => {
    v8.setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const json = "application/json";
    let index = 0;
    const round = async () => {
      for (const end = index + 60; index < end; index += 1) {
        const email = `${index}${"x".repeat(900_000)}`;
        const login = { method: "POST", path: "/admin/login" };
        await check(requestOf(login, "", [nextAddress()], json, JSON.stringify({ email, password: "x" })));
        const file = multipart([{ name: "files", filename: "a.png", type: "image/png", content: email }]);
        const type = `multipart/form-data; boundary=${boundary}`;
        await check(requestOf({ method: "POST", path: "/upload" }, "", [nextAddress()], type, file));
        await check(
          requestOf({ method: "GET", path: `/${index}` }, `?${"a[b]=c&".repeat(1_500)}`, [], "", ""),
        );
      }
      collect();
      return process.memoryUsage().heapUsed / 1024 / 1024;
    };
    await round();
    const before = await round();
    expect((await round()) - before).toBeLessThan(10);
  });

  it("leaves nothing in the temp folder", async () => {
    await expect.poll(leftInTemp).toEqual([]);
  });
});

it("the cms is still there", async () => {
  expect((await fetch(`${cms.url}/_health`)).status).toBe(204);
});
