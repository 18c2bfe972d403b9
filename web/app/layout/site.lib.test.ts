import type { User } from "@tambayan/account-service/contract";
import type { Banner, NewsItem } from "@tambayan/cms/contract";
import { describe, expect, it } from "vitest";
import { cardTexts, toPlayerCard } from "~/platform/remix/template/player-card";
import { bannersBeside, bannersFor, pickEvent, pickPopUp, toShownViewer } from "./site.lib";

const NOW = Date.parse("2026-11-21T00:00:00Z");
const event = (id: number, event_start: string | null, event_end: string | null) =>
  ({ id, subject: `Event ${id}`, event_start, event_end }) as NewsItem;

describe("the event at the top of every page", () => {
  const over = event(1, "2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z");
  const endless = event(2, "2026-11-10T00:00:00Z", null);
  const endsSoon = event(3, "2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z");
  const later = event(4, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z");
  const next = event(5, "2026-11-25T00:00:00Z", "2026-11-26T00:00:00Z");

  it("is the current one that ends first", () =>
    expect(pickEvent([over, endless, later, endsSoon], NOW)?.id).toBe(3));
  it("may be one without an end", () => expect(pickEvent([later, endless], NOW)?.id).toBe(2));
  it("is otherwise the next one to start", () => expect(pickEvent([later, over, next], NOW)?.id).toBe(5));
  it("does not exist if all are over or undated", () =>
    expect(pickEvent([over, event(6, null, null)], NOW)).toBeNull());
});

it("banners are for all readers, or for those of one language", () => {
  const banners = [null, "en", "fil"].map((language, id) => ({ id, language }) as Banner);
  const shown = (language: "en" | "fil") => bannersFor(language, banners).map(({ id }) => id);
  expect([shown("en"), shown("fil")]).toEqual([
    [0, 1],
    [0, 2],
  ]);
});

describe("what the layout shows of a player", () => {
  it("is the card with their name and balances only", () => {
    const user = { UserID: "juan", UserPoint: 5000, UserPoint2: 2, UserEmail: "juan@example.com" } as User;
    const viewer = {
      state: "player",
      card: toPlayerCard(cardTexts(user)),
      type: 1,
      role: null,
      user,
    } as const;
    expect(toShownViewer(viewer)).toEqual({
      state: "player",
      card: { UserID: "juan", UserPoint: "5,000", UserPoint2: "2" },
      staff: false,
    });
  });
});

it("the notice that started last is shown while its time lasts", () => {
  const notice = (id: string, from: string, to: string) => ({
    id,
    locale: "en" as const,
    title: id,
    text: id,
    link: null,
    maintenance: null,
    starts_at: `2026-01-${from}T00:00:00.000Z`,
    ends_at: `2026-01-${to}T00:00:00.000Z`,
  });
  const all = [notice("long", "01", "20"), notice("short", "10", "12")];
  const shown = (day: string) => pickPopUp(all, Date.parse(`2026-01-${day}T00:00:00.000Z`))?.id;
  expect(["01", "10", "12", "20"].map(shown)).toEqual(["long", "short", "long", undefined]);
});

it("the banners beside a page say and show what it does not, unless that leaves none", () => {
  const banner = (id: number, link: string | null) =>
    ({ id, link, image: { url: `/${id}.webp`, formats: [{ url: `/small_${id}.webp` }] } }) as Banner;
  const all = [banner(1, "/news?topic=5"), banner(2, "/topup"), banner(3, null), banner(4, "/news?topic=6")];
  const ids = (topics: number[], pictures: string[], banners = all) =>
    bannersBeside(banners, { topics, pictures }).map(({ id }) => id);
  expect(ids([5], [])).toEqual([2, 3, 4]);
  expect(ids([5], ["/small_3.webp", "/4.webp"])).toEqual([2]);
  expect(ids([], [])).toEqual([1, 2, 3, 4]);
  expect(ids([5], [], [banner(1, "/news?topic=5")])).toEqual([1]);
});
