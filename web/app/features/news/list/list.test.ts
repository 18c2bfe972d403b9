import { searchLimit } from "@tambayan/cms/contract";
import { describe, expect, it } from "vitest";
import { newsItem, newsPage } from "../../../../test/news";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const content = { newsPage: newsPage(newsItem(2), newsItem(1)), searchNews: newsPage(newsItem(1)) };
const load = (query: string) => run(loader, { at: `/news${query}`, content });

describe("the news", () => {
  it.each([
    ["", ["newsPage", "news", 1]],
    ["?category=event", ["newsPage", "event", 1]],
    ["?category=guide&page=1", ["newsPage", "guide", 1]],
    ["?category=toString&page=x", ["newsPage", "news", 1]],
    ["?search=%20club%20war%20&page=1", ["searchNews", "club war", 1]],
    ["?search=%20&category=event", ["newsPage", "event", 1]],
    [`?search=${"a".repeat(searchLimit + 1)}`, ["searchNews", "a".repeat(searchLimit), 1]],
  ])("for %j are read as %j", async (query, read) => {
    const { reads, status } = await load(query);
    expect([reads, status]).toEqual([[read], 200]);
  });

  it("show their first item large, without the items' texts", async () => {
    const { data } = await load("");
    const items = "list" in data ? data.list?.items : undefined;
    expect(items?.map(({ id, lead }) => [id, lead !== undefined])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(JSON.stringify(data)).not.toContain("<p>");
  });

  it("show no item large that was searched for", async () => {
    const { data } = await load("?search=club");
    expect(data).toMatchObject({ search: "club", list: { total: 1 } });
    expect(JSON.stringify(data)).not.toContain("lead");
  });

  it("lead to their last page from beyond it", async () => {
    expect((await load("?page=2")).location).toBe("/news?page=1");
  });

  it("are a 503 while the cms is away", async () => {
    const away = { newsPage: noAnswer() };
    const { status, data } = await run(loader, { at: "/news?category=guide", content: away });
    expect([status, data]).toEqual([
      503,
      { kind: "list", category: "guide", search: "", page: 1, list: null },
    ]);
  });

  it("have events as cards, except among search results", async () => {
    const event = newsItem(5, {
      type: 2,
      event_start: "2026-11-20T10:00:00Z",
      event_end: "2026-11-21T10:00:00Z",
    });
    const content = { newsPage: newsPage(event), searchNews: newsPage(event) };
    const events = async (query: string) => {
      const { data } = await run(loader, { at: `/news${query}`, content });
      return data.kind === "list" ? data.list?.events : undefined;
    };
    expect(await events("?category=event")).toMatchObject([{ id: 5, subject: "Item 5" }]);
    expect(await events("?category=news")).toBe(null);
    expect(await events("?category=event&search=x")).toBe(null);
  });

  it("show one item where the address names it, or none", async () => {
    const content = { topic: newsItem(5), newsIndex: [], latestNews: [] };
    const item = await run(loader, { at: "/news?topic=5", content });
    expect(item.data).toMatchObject({ kind: "topic", topic: { id: 5 } });
    expect((await load("?topic=")).status).toBe(404);
  });
});
