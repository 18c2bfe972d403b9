/** Requests that do not arrive in time. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { admin } from "./helpers/cms-env";
import { multipart, multipartType } from "./helpers/multipart";
import { sendRaw } from "./helpers/raw-http";
import { type RunningCms, runCms } from "./helpers/run-strapi";

const timeouts = "server.bodyTimeouts";
/** Whatever the cms has not cut off by then fails its test. */
const ABORT_MS = 60_000;
let cms: RunningCms;
let port: number;

beforeAll(async () => {
  cms = await runCms();
  port = Number(cms.env.PORT);
});

afterAll(() => cms?.stop());

const head = (path: string, length: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: cms\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

/** An editor's upload, in two parts. */
async function uploadRequest(): Promise<{ head: Buffer; body: Buffer }> {
  const login = await fetch(`${cms.url}/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  });
  const authorization = `Authorization: Bearer ${((await login.json()) as { data: { token: string } }).data.token}\r\n`;
  const content = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const body = multipart([{ name: "files", filename: "a.png", type: "image/png", content }]);
  const start = head("/upload", body.length, authorization).replace("application/json", multipartType);
  return { head: Buffer.from(start), body };
}

describe("a body that does not arrive", () => {
  it("gets 30 seconds, an editor's upload five minutes, headers ten seconds", () => {
    expect(cms.strapi.config.get(timeouts)).toEqual({ usual: 30_000, upload: 300_000 });
    expect(cms.strapi.server.httpServer).toMatchObject({ headersTimeout: 10_000, requestTimeout: 300_000 });
  });

  it.each(["/admin/login", "/api/countnewsviews", "/upload", "/nothing"])(
    "is cut off at %s",
    async (path) => {
      cms.strapi.config.set(timeouts, { usual: 500, upload: 600_000 });
      const { ms } = await sendRaw(`${head(path, 100)}{"email":`, { port, abortAfterMs: ABORT_MS });
      expect(ms).toBeGreaterThan(400);
      expect(ms).toBeLessThan(ABORT_MS);
    },
  );

  it("is cut off if it is an upload without a token", async () => {
    cms.strapi.config.set(timeouts, { usual: 500, upload: 600_000 });
    const request = head("/upload", 5_000).replace("application/json", multipartType);
    const { ms } = await sendRaw(request, { port, abortAfterMs: ABORT_MS });
    expect(ms).toBeLessThan(ABORT_MS);
  });

  it("has more time if it is an editor's upload, but not forever", async () => {
    cms.strapi.config.set(timeouts, { usual: 1_500, upload: 6_000 });
    const request = await uploadRequest();
    const slow = sendRaw(request.head, {
      port,
      leaveEarly: true,
      later: { ms: 2_500, bytes: request.body },
    });
    const endless = sendRaw(request.head, { port, abortAfterMs: ABORT_MS });
    expect((await slow).status).toBe(201);
    const { ms } = await endless;
    expect(ms).toBeGreaterThan(5_500);
    expect(ms).toBeLessThan(ABORT_MS);
  });

  it("is not cut off if it is there, but not read yet", async () => {
    cms.strapi.config.set(timeouts, { usual: 50, upload: 60_000 });
    const request = await uploadRequest();
    const auth = cms.strapi.get("auth") as { authenticate: (...args: unknown[]) => Promise<unknown> };
    const { authenticate } = auth;
    vi.spyOn(auth, "authenticate").mockImplementationOnce(async (...args) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return authenticate(...args);
    });
    const answer = sendRaw(Buffer.concat([request.head, request.body]), { port, leaveEarly: true });
    expect((await answer).status).toBe(201);
  });
});

it("headers that do not arrive are cut off", async () => {
  const { ms } = await sendRaw("GET / HTTP/1.1\r\nHost: cms\r\nX-Slow: ", { port, abortAfterMs: ABORT_MS });
  expect(ms).toBeGreaterThan(9_000);
  expect(ms).toBeLessThan(ABORT_MS);
});
