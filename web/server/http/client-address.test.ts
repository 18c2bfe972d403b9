import Fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { clientAddress } from "./client-address";

describe("a visitor's address", () => {
  const apps: { close(): Promise<unknown> }[] = [];
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  async function seen(trusted: string, forwarded: string | string[] | undefined, from = "127.0.0.1") {
    const app = Fastify();
    apps.push(app);
    await app.register(clientAddress, { trusted });
    app.get("/", async (request) => request.clientAddress);
    const answer = await app.inject({
      url: "/",
      remoteAddress: from,
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    });
    return answer.statusCode === 200 ? answer.body : answer.statusCode;
  }

  it("is the connection's without a trusted proxy, whatever is stated", async () => {
    expect(await seen("", "203.0.113.7")).toBe("127.0.0.1");
    expect(await seen("", "nonsense")).toBe("127.0.0.1");
    expect(await seen("10.0.0.1", "203.0.113.7")).toBe("127.0.0.1");
    expect(await seen("", undefined, "::ffff:198.51.100.4")).toBe("198.51.100.4");
  });

  it("is what a trusted proxy states, with or without a port", async () => {
    for (const stated of ["203.0.113.7", "203.0.113.7:51234"])
      expect(await seen("loopback", stated)).toBe("203.0.113.7");
    for (const stated of ["2001:db8:1::7", "[2001:db8:1::7]:51234"])
      expect(await seen("loopback", stated)).toBe("2001:db8:1::7");
    // The proxy itself may come by IPv6.
    expect(await seen("127.0.0.1", "203.0.113.7:1", "::ffff:127.0.0.1")).toBe("203.0.113.7");
    expect(await seen("loopback", undefined)).toBe("127.0.0.1");
  });

  it("is found behind several proxies, also if they write ports", async () => {
    expect(await seen("loopback, 10.0.0.0/8", "203.0.113.7:1, 10.1.2.3:2")).toBe("203.0.113.7");
    // What the visitor stated before the first trusted proxy is not believed.
    expect(await seen("loopback", "198.51.100.1, 203.0.113.7:51234")).toBe("203.0.113.7");
    expect(await seen("loopback", "nonsense, 203.0.113.7:51234")).toBe("203.0.113.7");
  });

  it("is never the proxy's own where the proxy states something else", async () => {
    for (const stated of ["unknown", "203.0.113.7:port", "_gazonk", "203.0.113.7, unknown"])
      expect(await seen("loopback", stated)).toBe(400);
  });
});
