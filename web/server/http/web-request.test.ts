import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { bodyLimitOf, toWebRequest } from "./web-request";

const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };
const posted = (url: string, bytes: number, headers = {}) =>
  toWebRequest(
    {
      url,
      method: "POST",
      headers,
      raw: Readable.from([Buffer.alloc(bytes)]),
    } as unknown as FastifyRequest,
    "http://127.0.0.1",
  );

describe("the size limit of a page's form", () => {
  it.each(["/login", "/ticket/x", "/tickets", "/checkticket/picture/a/b", "/", "/admin/shop"])(
    "is little on %s",
    (url) => expect(bodyLimitOf({ url, headers: MULTIPART })).toBe(256 * 1024),
  );
  it.each([
    "/ticket",
    "/ticket.data",
    "/checkticket?ticket=T-1&key=x",
    "/checkticket.data?ticket=T-1",
    "/topup/payments/4d1f-a.data?return=1",
    "/admin/payments/packages/3",
  ])("is pictures too on %s, in a form that can have them", (url) => {
    expect(bodyLimitOf({ url, headers: MULTIPART })).toBeGreaterThan(6 * 1024 * 1024);
    const plain = { "content-type": "application/x-www-form-urlencoded" };
    for (const headers of [plain, {}]) expect(bodyLimitOf({ url, headers })).toBe(256 * 1024);
  });
  it("stops reading there, whatever length was declared", async () => {
    expect((await posted("/login", 256 * 1024).arrayBuffer()).byteLength).toBe(256 * 1024);
    await expect(posted("/login", 256 * 1024 + 1).arrayBuffer()).rejects.toThrow();
    expect((await posted("/ticket.data", 7_000_000, MULTIPART).arrayBuffer()).byteLength).toBe(7_000_000);
  });
});
