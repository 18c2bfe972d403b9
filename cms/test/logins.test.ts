/** Limits of the admin's login, and whose address counts. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin } from "./helpers/cms-env";
import { sendRaw } from "./helpers/raw-http";
import { type RunningCms, runCms } from "./helpers/run-strapi";

/** The proxy's own address; any other of 127.0.0.0/8 is a stranger's. */
const proxy = "127.0.0.1";
const stranger = "127.0.0.2";
let cms: RunningCms;

beforeAll(async () => {
  cms = await runCms({ TRUST_PROXY: `${proxy}, 192.0.2.0/24`, PUBLIC_URL: "https://cms.example.com" });
});

afterAll(() => cms?.stop());

type Attempt = { email?: string; password?: string; from?: string; forwardedFor?: string; path?: string };

async function attempt({
  email = admin.email,
  password = "wrong",
  from = proxy,
  forwardedFor,
  path = "/admin/login",
}: Attempt) {
  const body = JSON.stringify({ email, password });
  const forwarded = forwardedFor === undefined ? "" : `X-Forwarded-For: ${forwardedFor}\r\n`;
  const request = `POST ${path} HTTP/1.1\r\nHost: cms\r\nConnection: close\r\nContent-Type: application/json\r\n${forwarded}Content-Length: ${body.length}\r\n\r\n${body}`;
  return sendRaw(request, { port: Number(cms.env.PORT), from });
}

/** The statuses of attempts made one after the other. */
async function statuses(count: number, make: (index: number) => Attempt): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await attempt(make(index))).status ?? 0);
  return all;
}

const nameOf = (index: number) => `editor-${index}@example.com`;
const tooMany = (all: number[]) => all.filter((status) => status === 429).length;

describe("wrong passwords", () => {
  it("are limited for one name", async () => {
    const all = await statuses(8, () => ({ forwardedFor: "198.51.100.1" }));
    expect(all.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(tooMany(all)).toBe(3);
  });

  it("are limited for one address over all names", async () => {
    const all = await statuses(30, (index) => ({ email: nameOf(index), forwardedFor: "198.51.100.2" }));
    expect(tooMany(all)).toBe(10);
  });

  it("are limited for one address over all calls that take a name or a token", async () => {
    const paths = [
      "/admin/forgot-password",
      "/admin/reset-password",
      "/admin/register",
      "/admin/register-admin",
    ];
    const all = await statuses(40, (index) => ({
      email: nameOf(index),
      forwardedFor: "198.51.100.3",
      path: paths[index % 4] as string,
    }));
    expect(tooMany(all)).toBe(20);
  });

  it("are limited for an IPv6 network, in which one person has every address", async () => {
    const all = await statuses(30, (index) => ({
      email: nameOf(index),
      forwardedFor: `2001:db8:1:2::${index}`,
    }));
    expect(tooMany(all)).toBe(10);
    expect(await statuses(1, () => ({ forwardedFor: "2001:db8:1:3::1" }))).toEqual([400]);
  });

  it("do not lock an editor out who comes from another address", async () => {
    await statuses(30, () => ({ forwardedFor: "198.51.100.4" }));
    expect(
      tooMany(await statuses(1, () => ({ forwardedFor: "198.51.100.4", password: admin.password }))),
    ).toBe(1);
    const answer = await attempt({ forwardedFor: "198.51.100.5", password: admin.password });
    expect(answer.status).toBe(200);
  });

  it("are not remembered with a name of any length", async () => {
    const answer = await attempt({ email: "x".repeat(10_000), forwardedFor: "198.51.100.6" });
    expect(answer.status).toBe(413);
  });
});

describe("the address", () => {
  it("is the connection's, whatever a stranger states", async () => {
    const all = await statuses(30, (index) => ({
      email: nameOf(index),
      from: stranger,
      forwardedFor: `203.0.113.${index}`,
    }));
    expect(tooMany(all)).toBe(10);
  });

  it("is the proxy's if the proxy states none", async () => {
    const all = await statuses(30, (index) => ({ email: nameOf(index), path: "/admin/login" }));
    expect([all[0], tooMany(all)]).toEqual([400, 10]);
  });

  it("is read without the port that some proxies add", async () => {
    const v4 = await statuses(30, (index) => ({
      email: nameOf(index),
      forwardedFor: `203.0.113.77:${50_000 + index}`,
    }));
    expect(tooMany(v4)).toBe(10);
    const v6 = await statuses(30, (index) => ({
      email: nameOf(index),
      forwardedFor: `[2001:db8:7:7::1]:${50_000 + index}`,
    }));
    expect(tooMany(v6)).toBe(10);
  });

  it("is not the proxy's if the proxy states something else", async () => {
    // The right password, so that it would not be refused for another reason.
    for (const forwardedFor of ["unknown", "198.51.100.12:port"]) {
      expect((await attempt({ forwardedFor, password: admin.password })).status).toBe(400);
    }
  });

  it("is the last one that is not a proxy's", async () => {
    const all = await statuses(30, (index) => ({
      email: nameOf(index),
      forwardedFor: `203.0.113.${index}, 198.51.100.7, 192.0.2.1`,
    }));
    expect(tooMany(all)).toBe(10);
  });
});

describe("behind a TLS proxy", () => {
  it("knows the editor's address and protocol, and nothing that a stranger states", async () => {
    const seen: IncomingHttpHeaders[] = [];
    const note = ({ headers }: IncomingMessage, response: ServerResponse) =>
      response.on("finish", () => seen.push(headers));
    cms.strapi.server.httpServer.on("request", note);
    const stated =
      "X-Forwarded-For: 203.0.113.9, 198.51.100.8\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Host: evil";
    for (const from of [proxy, stranger]) {
      const request = `GET /nothing HTTP/1.1\r\nHost: cms\r\nConnection: close\r\n${stated}\r\n\r\n`;
      await sendRaw(request, { port: Number(cms.env.PORT), from });
    }
    cms.strapi.server.httpServer.off("request", note);
    // Koa reads the address, the protocol and the host from these headers.
    const plain = { host: "cms", connection: "close", "x-forwarded-proto": "https" };
    expect(seen).toEqual([
      { ...plain, "x-forwarded-for": "198.51.100.8" },
      { ...plain, "x-forwarded-for": stranger },
    ]);
  });

  it("sets secure cookies", async () => {
    const { NODE_ENV } = process.env;
    process.env.NODE_ENV = "production";
    const answer = await attempt({ forwardedFor: "198.51.100.9", password: admin.password });
    process.env.NODE_ENV = NODE_ENV;
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/set-cookie: strapi_admin_refresh=[^\r]*; secure/i);
  });
});
