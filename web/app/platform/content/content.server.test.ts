import {
  type Call,
  catalogueCalls,
  characterCalls,
  featureCalls,
  rankingCalls,
  serverStatusCalls,
} from "@tambayan/account-service/contract";
import type { NewsPage } from "@tambayan/cms/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { newsItem, newsPage } from "../../../test/news";
import type { AccountClient } from "../clients/account-client.server";
import type { CmsClient } from "../clients/cms-client.server";
import { CallError } from "../clients/http.server";
import { visitLanguage } from "../language/language.server";
import { DEFAULT_FEATURES } from "../session/game-features";
import { keptUntil, renderedInstant, withValidity } from "../time/valid-until.server";
import { createCache } from "./cache.server";
import { createContent } from "./content.server";

/** Makes calls by these functions. */
function accountThat(answers: Map<Call, () => unknown>): AccountClient {
  const call = async (of: Call) => answers.get(of)?.();
  return { call, data: call } as unknown as AccountClient;
}

test("news and guide pages are fetched and cached in the language of the visit", async () => {
  const requested: string[] = [];
  const ask =
    (name: string) =>
    async (...parameters: unknown[]) => {
      requested.push([name, ...parameters].join(" "));
      const answer = { data: [], number: requested.length };
      return name === "latestNews" ? [answer] : answer;
    };
  const names = ["newsPage", "searchNews", "latestNews", "topic", "guidePage"] as const;
  const cms = Object.fromEntries(names.map((name) => [name, ask(name)])) as unknown as CmsClient;
  const content = createContent({
    cms,
    account: {} as AccountClient,
    cache: createCache({ max: 100 }),
    deepCache: createCache({ max: 100 }),
  });
  const visit = () =>
    Promise.all([
      content.newsPage("news", 1),
      content.searchNews("gate", 1),
      content.latestNews("guide"),
      content.topic(7),
      content.guidePage("story"),
    ]);

  const english = await visitLanguage.run("en", visit);
  const filipino = await visitLanguage.run("fil", visit);
  expect(requested).toEqual(
    ["en", "fil"].flatMap((locale) => [
      `newsPage news 1 ${locale}`,
      `searchNews gate 1 ${locale}`,
      `latestNews guide 20 ${locale}`,
      `topic 7 ${locale}`,
      `guidePage story ${locale}`,
    ]),
  );
  expect(filipino).not.toEqual(english);
  const [page, , latest, topic, story] = await visitLanguage.run("fil", visit);
  expect([page, latest, topic, story]).toEqual([filipino[0], filipino[2], filipino[3], filipino[4]]);
});

test("the game's features are fetched once, with defaults while they are unavailable", async () => {
  const game = { milleage: false, kills: false, mmr: false, pin: true, rewards: true };
  const answers = [() => Promise.reject(new CallError(0, undefined)), async () => game];
  const ask = vi.fn(() => answers.shift()?.() ?? expect.unreachable());
  const account = accountThat(new Map([[featureCalls.game, ask]]));
  const content = createContent({
    cms: {} as CmsClient,
    account,
    cache: createCache({ max: 100 }),
    deepCache: createCache({ max: 100 }),
  });

  expect(await content.game()).toEqual(DEFAULT_FEATURES);
  expect(await content.game()).toEqual(game);
  expect(await content.game()).toEqual(game);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("walking through items and pages does not push out what the site needs in an outage", async () => {
  let down = false;
  const ask = async () => {
    if (down) throw new CallError(0, undefined);
    return { data: [] };
  };
  const cms = { newsPage: ask, banners: ask, topic: ask } as unknown as CmsClient;
  const account = accountThat(
    new Map<Call, () => unknown>([
      [catalogueCalls.items, ask],
      [rankingCalls.top, ask],
    ]),
  );
  const caches = { cache: createCache({ max: 100 }), deepCache: createCache({ max: 10 }) };
  const content = createContent({ cms, account, ...caches });
  const home = () =>
    Promise.all([
      content.newsPage("news", 1),
      content.banners(),
      content.rankings({}),
      content.shopItems({ page: 1 }),
    ]);
  await home();
  for (let number = 2; number < 300; number += 1) {
    await content.newsPage("news", number);
    await content.topic(number);
    await content.shopItems({ page: number });
    await content.shopItems({ category: `x${number}` });
  }
  down = true;
  await expect(home()).resolves.toHaveLength(4);
});

test("knows whether the cms has something new, which is nothing while it is down", async () => {
  const downloads = vi.fn().mockResolvedValue([]);
  const cms = {
    newsIndex: async () => [],
    banners: async () => [],
    siteSettings: async () => null,
    downloads,
  } as unknown as CmsClient;
  const cache = createCache({ max: 10 });
  const content = createContent({ cms, account: {} as AccountClient, cache, deepCache: cache });
  expect([await content.hasChanged(), await content.hasChanged()]).toEqual([true, false]);
  downloads.mockResolvedValue([{ seq: 1 }]);
  expect([await content.hasChanged(), await content.hasChanged()]).toEqual([true, false]);
  downloads.mockRejectedValue(new CallError(0, undefined));
  expect(await content.hasChanged()).toBe(false);
});

test("the site's settings never fail, and a cms that does not answer is not asked by every page", async () => {
  vi.useFakeTimers();
  try {
    const siteSettings = vi.fn().mockRejectedValue(new CallError(0, undefined));
    const cache = createCache({ max: 10 });
    const cms = { siteSettings } as unknown as CmsClient;
    const content = createContent({ cms, account: {} as AccountClient, cache, deepCache: cache });
    expect([await content.siteSettings(), await content.siteSettings()]).toEqual([null, null]);
    expect(siteSettings).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    siteSettings.mockResolvedValue({ name: "Kampus" });
    expect(await content.siteSettings()).toEqual({ name: "Kampus" });
    siteSettings.mockRejectedValue(new CallError(0, undefined));
    cache.purge();
    expect(await content.siteSettings()).toEqual({ name: "Kampus" });
    // Pages that were never read do not take the settings along.
    expect(await content.menuPages("fil")).toBeNull();
    expect(await content.siteSettings()).toEqual({ name: "Kampus" });
  } finally {
    vi.useRealTimers();
  }
});

test("events are read page by page, without their texts, and those without times left out", async () => {
  const pages: Record<number, NewsPage> = {
    1: {
      ...newsPage(
        newsItem(1, { type: 2, event_start: "2026-11-20T10:00:00Z", event_end: "2026-11-21T10:00:00Z" }),
      ),
      next_page: 2,
    },
    2: newsPage(newsItem(2, { type: 2 })),
  };
  const ask = vi.fn(async (_type: string, page: number) => pages[page]);
  const content = createContent({
    cms: { newsPage: ask } as unknown as CmsClient,
    account: {} as AccountClient,
    cache: createCache({ max: 100 }),
    deepCache: createCache({ max: 100 }),
  });
  const events = await content.events();
  expect(events.map(({ id }) => id)).toEqual([1]);
  expect(events[0]).not.toHaveProperty("content");
  expect(ask.mock.calls).toEqual([
    ["event", 1, "en", 50],
    ["event", 2, "en", 50],
  ]);
  ask.mockClear();
  ask.mockResolvedValue({ ...newsPage(), next_page: 7 });
  await content.events("fil");
  expect(ask).toHaveBeenCalledTimes(6);
});

test("what account-service says is at most 20 s old while it answers, and right at the second that it names", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T10:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let price = 80;
  let valid_until: string | null = "2026-11-20T10:00:05Z";
  const shopItems = vi.fn(async () => ({ items: [{ price }], valid_until }));
  const content = createContent({
    cms: {} as CmsClient,
    account: accountThat(new Map([[catalogueCalls.items, shopItems]])),
    cache: createCache({ max: 100 }),
    deepCache: createCache({ max: 100 }),
  });
  const shown = async () => (await content.shopItems({ page: 1 })).items[0]?.price;
  const [first, until] = await withValidity(shown);
  expect([first, until]).toEqual([80, Date.parse("2026-11-20T10:00:05Z")]);
  // The cut ends.
  [price, valid_until] = [100, null];
  vi.setSystemTime("2026-11-20T10:00:04.999Z");
  expect(await shown()).toBe(80);
  vi.setSystemTime("2026-11-20T10:00:05Z");
  expect(await shown()).toBe(100);
  // The game changes the price, and nobody has looked for a while.
  price = 120;
  vi.setSystemTime("2026-11-20T10:00:25Z");
  expect(await shown()).toBe(120);
});

test("a rendering speaks of the second in which it began, and what changes meanwhile is not kept", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T10:59:59.900Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const event = newsItem(2, {
    event_start: "2026-11-20T11:00:00.000Z",
    event_end: "2026-11-20T12:00:00.000Z",
  });
  const content = createContent({
    cms: {
      newsPage: async () => {
        vi.setSystemTime("2026-11-20T11:00:00.100Z");
        return newsPage(event);
      },
    } as unknown as CmsClient,
    account: {} as AccountClient,
    cache: createCache({ max: 100 }),
    deepCache: createCache({ max: 100 }),
  });
  const [instant, until] = await withValidity(async () => {
    await content.newsPage("event", 1);
    return renderedInstant();
  });
  expect([instant, until].map((time) => new Date(time).toISOString())).toEqual([
    "2026-11-20T10:59:59.000Z",
    "2026-11-20T11:00:00.000Z",
  ]);
  expect(renderedInstant()).toBe(Date.parse("2026-11-20T11:00:00Z"));
});

test("rankings and planned maintenance are asked for again at the second in which they change", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-30T15:59:59Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let [month, created] = ["2026-11", "2026-11-30T15:59:50.000Z"];
  const maintenance = { from: "2026-11-30T16:00:02.000Z", until: "2026-11-30T16:00:04.000Z" };
  const account = {
    rankings: vi.fn(async () => ({ month, created })),
    rankingMonths: vi.fn(async () => []),
    serverStatus: vi.fn(async () => ({ maintenance, checked: "2026-11-30T15:59:59.000Z" })),
  };
  const content = createContent({
    cms: {} as CmsClient,
    account: accountThat(
      new Map<Call, () => unknown>([
        [rankingCalls.top, account.rankings],
        [rankingCalls.months, account.rankingMonths],
        [serverStatusCalls.now, account.serverStatus],
      ]),
    ),
    cache: createCache({ max: 100 }),
    deepCache: createCache({ max: 100 }),
  });
  const requested = async () => {
    await Promise.all([content.rankings({}), content.rankingMonths(), content.serverStatus()]);
    return [account.rankings, account.rankingMonths, account.serverStatus].map(
      ({ mock }) => mock.calls.length,
    );
  };
  expect([await requested(), await requested()]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  // Last month's are shown until this one is opened.
  vi.setSystemTime("2026-11-30T16:00:00Z");
  expect([await requested(), await requested()]).toEqual([
    [2, 2, 1],
    [3, 2, 1],
  ]);
  [month, created] = ["2026-12", "2026-11-30T16:00:01.000Z"];
  vi.setSystemTime("2026-11-30T16:00:02Z");
  expect([await requested(), await requested()]).toEqual([
    [4, 2, 2],
    [4, 2, 2],
  ]);
  vi.setSystemTime("2026-11-30T16:00:04Z");
  expect(await requested()).toEqual([4, 2, 3]);
});

test("rankings are asked for again when a day begins, and kept while account-service still has those of yesterday", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:59:59Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const top = vi.fn(async () => ({ month: "2026-11", created: "2026-11-20T15:59:50.000Z" }));
  const content = createContent({
    cms: {} as CmsClient,
    account: accountThat(new Map<Call, () => unknown>([[rankingCalls.top, top]])),
    cache: createCache({ max: 100 }),
    deepCache: createCache({ max: 100 }),
  });
  await content.rankings({});
  await content.rankings({});
  expect(top).toHaveBeenCalledTimes(1);
  vi.setSystemTime("2026-11-20T16:00:00Z");
  await content.rankings({});
  await content.rankings({});
  expect(top).toHaveBeenCalledTimes(2);
});

test("no copy outlives what it says", () => {
  const keep = (header: string, until: number) => keptUntil(header, until, 1_000_000);
  expect(keep("public, max-age=300", 1_060_500)).toBe("public, max-age=60");
  expect(keep("public, max-age=300", Number.POSITIVE_INFINITY)).toBe("public, max-age=300");
  expect(keep("public, max-age=300", 999_000)).toBe("public, max-age=0");
  expect(keep("private, no-cache", 1_060_500)).toBe("private, no-cache");
});

test("a page with an event is right until it begins, then until it ends, and no page beyond midnight in Manila", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T10:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const event = newsItem(2, {
    event_start: "2026-11-20T11:00:00.000Z",
    event_end: "2026-11-20T12:00:00.000Z",
  });
  const content = createContent({
    cms: { newsPage: async () => newsPage(event) } as unknown as CmsClient,
    account: {} as AccountClient,
    cache: createCache({ max: 100 }),
    deepCache: createCache({ max: 100 }),
  });
  const until = async () =>
    new Date((await withValidity(() => content.newsPage("event", 1)))[1]).toISOString();
  expect(await until()).toBe("2026-11-20T11:00:00.000Z");
  vi.setSystemTime("2026-11-20T11:00:00Z");
  expect(await until()).toBe("2026-11-20T12:00:00.000Z");
  vi.setSystemTime("2026-11-20T12:00:00Z");
  expect(await until()).toBe("2026-11-20T16:00:00.000Z");
});

test("a name that the service refuses, such as one of invisible characters, is nobody's", async () => {
  const refuse = (status: number) => () => {
    throw new CallError(status, undefined);
  };
  const contentWith = (status: number) =>
    createContent({
      cms: {} as CmsClient,
      account: accountThat(new Map<Call, () => unknown>([[characterCalls.character, refuse(status)]])),
      cache: createCache({ max: 100 }),
      deepCache: createCache({ max: 100 }),
    });
  for (const status of [404, 422]) expect(await contentWith(status).character("\u200b")).toBeUndefined();
  await expect(contentWith(503).character("\u200b")).rejects.toThrow();
});
