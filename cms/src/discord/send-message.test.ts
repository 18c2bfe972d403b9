import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NewsItem } from "../../contract";
import { newsMessageOf } from "./news-message";
import { sendMessage } from "./send-message";

type Answer = { status: number; retryAfter?: string };
let server: Server;
let url: string;
let answers: Answer[];
let calls: { at: number; body: string }[];

beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      calls.push({ at: Date.now(), body });
      const { status, retryAfter } = answers.shift() ?? { status: 204 };
      response.writeHead(status, { ...(retryAfter && { "retry-after": retryAfter }) }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/api/webhooks/1/secret-token`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (
  given: Answer[],
  delays: Iterable<number> = [1, 1, 1],
  signal = new AbortController().signal,
) => {
  answers = given;
  return sendMessage(url, { content: "Hello" }, signal, delays);
};

describe("a message", () => {
  it("is posted once if Discord accepts it", async () => {
    expect(await send([])).toBeNull();
    expect(calls.map(({ body }) => body)).toEqual(['{"content":"Hello"}']);
  });

  it("is retried a few times if Discord is busy or failing", async () => {
    expect(await send([{ status: 500 }, { status: 429 }])).toBeNull();
    expect(calls).toHaveLength(3);
    expect(await send([500, 502, 503, 500, 500].map((status) => ({ status })))).toBe("status 500");
    expect(calls).toHaveLength(3 + 4);
  });

  it("waits as long as Discord asks", async () => {
    expect(await send([{ status: 429, retryAfter: "0.3" }])).toBeNull();
    expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(295);
  });

  it("is not retried if that is pointless", async () => {
    expect(await send([{ status: 404 }])).toBe("status 404");
    expect(await send([{ status: 429, retryAfter: "3600" }])).toBe("status 429");
    expect(calls).toHaveLength(2);
  });

  it("is abandoned when the cms stops", async () => {
    const stopping = new AbortController();
    // It would wait for weeks.
    function* delays() {
      setImmediate(() => stopping.abort());
      yield 2 ** 31 - 1;
    }
    expect(await send([{ status: 500 }], delays(), stopping.signal)).toBe("status 500");
    expect(calls).toHaveLength(1);
  });

  it("never reveals the webhook URL", async () => {
    server.close();
    server.closeAllConnections();
    const problem = await send([]);
    expect(problem).toBe("ECONNREFUSED");
    expect(
      await sendMessage("http://127.0.0.1:1/secret-token", {}, new AbortController().signal, []),
    ).not.toMatch(/secret|127/);
  });
});

describe("newsMessageOf", () => {
  const item: NewsItem = {
    id: 17,
    locale: "en",
    subject: `@everyone ${"x".repeat(300)}`,
    content: "<p>Hello</p>",
    type: 2,
    created_at: "2026-01-01T00:00:00.000Z",
    author: "GM Amihan",
    img_thumbnail: "/uploads/a.webp",
    IsShowThumbnail: true,
    leads: false,
    slug: "a",
    excerpt: "Hello",
    thumbnail: { url: "/uploads/a.webp", width: 1200, height: 675, alt: "", formats: [] },
    views: 0,
    event_start: "2026-01-02T00:00:00.000Z",
    event_end: "2026-01-03T00:00:00.000Z",
  };

  it("shows the item with absolute URLs, and mentions nobody", () => {
    expect(newsMessageOf(item, "https://site.example")).toEqual({
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: `${item.subject.slice(0, 255)}…`,
          description: "Hello",
          url: "https://site.example/news?topic=17",
          color: 0xf0b44c,
          author: { name: "GM Amihan" },
          timestamp: item.created_at,
          image: { url: "https://site.example/uploads/a.webp" },
          fields: [{ name: "When", value: "<t:1767312000:f> – <t:1767398400:f>" }],
        },
      ],
    });
    const plain = { ...item, thumbnail: null, event_start: null, event_end: null };
    expect(JSON.stringify(newsMessageOf(plain, "https://site.example"))).not.toMatch(/image|fields/);
  });
});
