import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { MESSAGES } from "@tambayan/account-service/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { failureMessage } from "./account-client.server";
import { CallError, createJsonClient, type JsonClient } from "./http.server";

const schema = z.object({ ok: z.boolean() });
let service: Server;
let url: string;
let client: JsonClient;
const onFailure = vi.fn();

beforeAll(async () => {
  service = createServer((request, response) => {
    if (request.url === "/hang-up") return request.socket.destroy();
    if (request.url === "/wrong") return response.end('{"ok":"yes"}');
    if (request.url === "/proxy") return response.writeHead(504).end("<h1>Gateway Timeout</h1>");
    if (request.url === "/refused") return response.writeHead(422).end('{"error":"No."}');
    return response.end('{"ok":true}');
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  client = createJsonClient(url, { timeoutMs: 1_000, alivePath: "/alive", onFailure });
});
afterAll(async () => {
  await client.close();
  service.closeAllConnections();
  service.close();
});

const errorOf = async (path: string, method: "GET" | "POST", by = client) => {
  const error: unknown = await by.call(path, { schema, method }).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error("The call did not fail.");
  return error;
};

describe("a call without an answer", () => {
  it("may have worked if it was a write", async () => {
    expect(await errorOf("/hang-up", "POST")).toMatchObject({ status: 0, outcomeUnknown: true });
    expect(await errorOf("/hang-up", "GET")).toMatchObject({ status: 0, outcomeUnknown: false });
    expect(onFailure).toHaveBeenCalledTimes(2);
  });

  it("did not if no one took the connection", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const nobody = createJsonClient(`http://127.0.0.1:${port}`, { timeoutMs: 1_000, alivePath: "/alive" });
    expect(await errorOf("/", "POST", nobody)).toMatchObject({ status: 0, outcomeUnknown: false });
    await nobody.close();
  });
});

describe("a service that answers nothing", () => {
  let paused = false;
  const asked: string[] = [];
  let quiet: Server;
  let reader: JsonClient;
  beforeAll(async () => {
    quiet = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (!paused && request.url !== "/slow") response.end('{"ok":true}');
    });
    await new Promise<void>((resolve) => quiet.listen(0, "127.0.0.1", resolve));
    const { port } = quiet.address() as AddressInfo;
    reader = createJsonClient(`http://127.0.0.1:${port}`, { timeoutMs: 500, alivePath: "/alive" });
  });
  afterAll(async () => {
    quiet.closeAllConnections();
    quiet.close();
    await reader.close();
  });

  it("costs its readers one wait, until it answers again", async () => {
    paused = true;
    await errorOf("/first", "GET", reader);
    for (let page = 0; page < 20; page += 1) await errorOf("/later", "GET", reader);
    await expect(reader.file("/later", {})).rejects.toMatchObject({ status: 0 });
    expect(asked).not.toContain("/later");
    // A write is made: only its own answer says whether it worked.
    expect(await errorOf("/write", "POST", reader)).toMatchObject({ outcomeUnknown: true });
    expect(asked).toContain("/write");
    paused = false;
    await expect.poll(() => reader.call("/", { schema }).catch(() => null)).toEqual({ ok: true });
  });

  it("costs its readers one wait too if that one was for a file", async () => {
    paused = true;
    await expect(reader.file("/picture", {})).rejects.toMatchObject({ status: 0 });
    await errorOf("/afterwards", "GET", reader);
    expect(asked).not.toContain("/afterwards");
    paused = false;
    await expect.poll(() => reader.call("/", { schema }).catch(() => null)).toEqual({ ok: true });
  });

  it("is not one of which a single call is slow", async () => {
    await errorOf("/slow", "GET", reader);
    await expect.poll(() => reader.call("/", { schema }).catch(() => null)).toEqual({ ok: true });
    const slow = errorOf("/slow", "GET", reader);
    for (const state = { over: false }; !state.over; ) {
      expect(await reader.call("/", { schema })).toEqual({ ok: true });
      await Promise.race([slow.then(() => (state.over = true)), new Promise((next) => setTimeout(next, 20))]);
    }
    expect(await reader.call("/", { schema })).toEqual({ ok: true });
  });
});

it("tells a refusal, and an answer that is not the contract's, from an answer", async () => {
  expect(await client.call("/", { schema })).toEqual({ ok: true });
  expect(await errorOf("/refused", "POST")).toMatchObject({ status: 422, body: { error: "No." } });
  expect(await errorOf("/refused", "POST")).toMatchObject({ outcomeUnknown: false });
  // Something was done, or not: a proxy answered, or another version of the service.
  for (const path of ["/wrong", "/proxy"]) {
    expect(await errorOf(path, "POST")).toMatchObject({ outcomeUnknown: true });
    expect(await errorOf(path, "GET")).toMatchObject({ outcomeUnknown: false });
  }
});

it("is told to players in their words", () => {
  const lost = new CallError(0, undefined, { outcomeUnknown: true });
  expect(failureMessage(lost)).toBe(MESSAGES.outcomeUnknown);
  expect(failureMessage(new CallError(0, undefined))).toBe(MESSAGES.networkError);
  expect(failureMessage(new CallError(422, { error: "No.", code: "validation", requestId: "x" }))).toBe(
    "No.",
  );
});
