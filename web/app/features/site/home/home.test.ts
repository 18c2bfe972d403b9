import { expect, it } from "vitest";
import { newsItem, newsPage } from "../../../../test/news";
import { RANKINGS } from "../../../../test/rankings";
import { serverStatus } from "../../../../test/server-status";
import { SITE, siteWith } from "../../../../test/site";
import { noAnswer, run } from "../../../../test/visit";
import { loader, meta } from "./route";

const CLUBS = [{ RegionID: 1, GuName: null, RegionTax: 5 }];
const content = {
  newsPage: newsPage(...[10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) => newsItem(id))),
  latestNews: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) => newsItem(id)),
  banners: [],
  rankings: RANKINGS,
  clubs: CLUBS,
  serverStatus: serverStatus(),
  calendar: [],
};

it("the home page has its three boxes and its widgets", async () => {
  const { data, reads } = await run(loader, { content });
  expect(reads).toEqual([
    ["newsPage", "news", 1],
    ["latestNews", "event"],
    ["newsPage", "guide", 1],
    ["banners"],
    ["rankings", {}],
    ["clubs"],
    ["serverStatus"],
    ["calendar", expect.any(Date), expect.any(Date)],
  ]);
  const boxes = [data.news, data.events, data.guides].map((items) => items?.map(({ id }) => id));
  expect(boxes).toEqual([
    [10, 9, 8, 7, 6, 5, 4, 3],
    // Without the lead story, which is above.
    [9, 8, 7, 6, 5, 4],
    [10, 9, 8, 7, 6, 5],
  ]);
  expect(data.news?.[0]?.lead).toBeDefined();
  expect(data.events?.[0]?.lead).toBeUndefined();
  expect(data.ranking).toEqual([{ ChaNum: 1, ChaName: "Side", ChaLevel: 90, ChaClass: 4, ChaSchool: 1 }]);
  expect(data.podium).toMatchObject({
    places: [{ ChaName: "MMR", figure: "1,500" }],
    path: "/rankings?tab=mmr",
  });
  expect(data.clubs).toEqual(CLUBS);
  expect(data.status).toEqual(serverStatus());
});

it("the event that is on comes first, however many were announced since", async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const event = (id: number, from: number) =>
    newsItem(id, { type: 2, event_start: at(from), event_end: at(from + 2) });
  const next = Array.from({ length: 10 }, (_, index) => event(20 - index, 24 * (10 - index)));
  const { data } = await run(loader, { content: { ...content, latestNews: [...next, event(5, -1)] } });
  expect(data.events?.map(({ id }) => id)).toEqual([5, 11, 12, 13, 14, 15]);
});

it.each([
  // The lead story is among these events.
  ["newsPage", { news: null, guides: null, events: expect.any(Array) }],
  ["latestNews", { events: null }],
  ["banners", {}],
  ["rankings", { ranking: null, podium: null }],
  ["clubs", { clubs: null }],
  ["serverStatus", { status: null }],
  ["calendar", { next: null }],
])("the home page stands without %s", async (name, missing) => {
  const whole = (await run(loader, { content })).data;
  const { status, data } = await run(loader, { content: { ...content, [name]: noAnswer() } });
  expect(status).toBe(200);
  expect(data).toEqual({ ...whole, ...missing });
});

it("a mistake of ours is no outage", () =>
  expect(run(loader, { content: { ...content, clubs: new TypeError("ours") } })).rejects.toThrow("ours"));

it("the home page is described by what the game is, where editors have said it", () => {
  const describe = (site: typeof SITE) =>
    JSON.stringify(meta({ matches: [{ id: "root", data: { site } }] } as never));
  expect(describe(SITE)).toContain("News, events, guides and rankings of Tambayan");
  const said = describe(siteWith({ intro: { en: "A free MMORPG.", fil: null } }));
  expect(said).toContain("A free MMORPG.");
  expect(said).not.toContain("News, events, guides");
});
