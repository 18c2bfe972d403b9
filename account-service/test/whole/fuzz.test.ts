import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { errorBodySchema } from "../../contract/index.ts";
import { newPlayer, type Player } from "../accounts.ts";
import { memoryLogger, openOwnApp, type TestApp } from "../app.ts";
import { useDatabase } from "../database.ts";

// Every call of the OpenAPI page, with any input: a response in the contract's shape, never a 5xx, never none.

/** Random inputs of each kind. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const TIMEOUT_MS = 60_000 + RUNS * 50;

interface Operation {
  method: "GET" | "POST";
  url: string;
  fields: string[];
}

const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "juan\0",
  "' OR 1=1 --",
  "%_[a-z]",
  "\ud800",
  "\u202ejuan",
  "ﬁ",
  "İ",
  "😀".repeat(20),
  "x".repeat(10_000),
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "1e999",
  "-1",
  "9".repeat(40),
  "<script>alert(1)</script>",
  "a@b.co\r\nBcc: c@d.co",
  "../../etc/passwd",
  "$argon2id$v=19$m=1$x",
  "{{7*7}}",
];
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, null, true, false, 0, -1, 2 ** 31, 2 ** 53, 1e308, 0.5, [], {}, [
    [[]],
  ]),
  fc.string({ unit: "binary", maxLength: 70 }),
  fc.jsonValue(),
);

describe("every call, with any input", () => {
  const database = useDatabase("sqlite");
  const log = memoryLogger();
  let test: TestApp;
  let player: Player;
  let operations: Operation[] = [];

  async function open() {
    test = await openOwnApp(database, { logger: log.logger });
    player = await newPlayer(test.app);
  }
  beforeAll(async () => {
    await open();
    const { paths } = test.app.swagger() as { paths: Record<string, Record<string, OpenApiOperation>> };
    operations = Object.entries(paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase() as "GET" | "POST",
        url,
        fields: Object.keys(operation.requestBody?.content["application/json"]?.schema.properties ?? {}),
      })),
    );
  });
  interface OpenApiOperation {
    requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  }

  /** Makes a call and checks its response against the contract. */
  async function call(operation: Operation, payload: string | undefined, headers: Record<string, string>) {
    const answer = await test.app.inject({
      method: operation.method,
      url: operation.url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    const told = `${operation.method} ${operation.url} ${payload?.slice(0, 300)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`;
    expect(answer.statusCode, told).toBeLessThan(500);
    if (answer.statusCode >= 400) {
      expect(errorBodySchema.safeParse(answer.json()).success, told).toBe(true);
      expect(answer.body).not.toMatch(/FST_|SQLITE|SyntaxError|at .*\.ts/);
    }
  }

  it("has calls to try", () => {
    expect(operations.length).toBeGreaterThan(28);
    expect(operations.find(({ url }) => url === "/register")?.fields).toContain("userEmail");
    expect(operations.find(({ url }) => url === "/tickets/{number}/messages")?.fields).toContain("pictures");
  });

  it(
    "handles its own fields with odd values",
    async () => {
      await open();
      const form = fc
        .constantFrom(...operations.filter(({ fields }) => fields.length > 0))
        .chain((operation) =>
          fc.tuple(
            fc.constant(operation),
            fc.record(
              Object.fromEntries(
                operation.fields.map((name) => {
                  // With the account's own name, a call gets past the first check.
                  if (name === "UserNum") return [name, fc.oneof(fc.constant(player.UserNum), oddValue)];
                  if (name === "UserID") return [name, fc.oneof(fc.constant(player.UserID), oddValue)];
                  if (name === "UserPass") return [name, fc.oneof(fc.constant(player.password), oddValue)];
                  return [name, oddValue];
                }),
              ),
              { requiredKeys: [] },
            ),
            fc.boolean(),
          ),
        );
      await fc.assert(
        fc.asyncProperty(form, async ([operation, body, loggedIn]) => {
          await call(operation, JSON.stringify(body), {
            "content-type": "application/json",
            ...(loggedIn && { authorization: `Bearer ${player.token}` }),
          });
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    "handles any JSON, and invalid JSON",
    async () => {
      await open();
      const posts = operations.filter(({ method }) => method === "POST");
      const body = fc.oneof(
        fc.jsonValue().map((value) => JSON.stringify(value)),
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.constantFrom(
          '{"__proto__":{"admin":true}}',
          '{"constructor":{"prototype":{"x":1}}}',
          "[".repeat(5_000),
          `{"userId":"${"x".repeat(1_000_000)}"}`,
          "",
          "undefined",
        ),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...posts),
          body,
          fc.constantFrom("application/json", "text/plain", "application/x-www-form-urlencoded", "image/png"),
          async (operation, payload, type) => {
            await call(operation, payload, { "content-type": type, authorization: `Bearer ${player.token}` });
          },
        ),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    "handles any token and any header",
    async () => {
      await open();
      const text = fc.string({ maxLength: 100 }).map((value) => value.replace(/[^\x20-\x7e]/g, ""));
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...operations), text, text, async (operation, token, told) => {
          await call(operation, operation.method === "POST" ? "{}" : undefined, {
            ...(operation.method === "POST" && { "content-type": "application/json" }),
            authorization: `Bearer ${token}`,
            "x-client-address": told,
            "x-web-key": told,
            "user-agent": told,
            "x-request-id": told,
          });
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it("logged no failures", () => {
    expect(log.text()).not.toContain("call failed");
    expect(log.text()).toContain("answered");
  });
});
