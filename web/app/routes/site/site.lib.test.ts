import type { User } from "@tambayan/account-service/contract";
import type { NewsItem } from "@tambayan/cms/contract";
import { describe, expect, it } from "vitest";
import { pickEvent, toShownViewer } from "./site.lib";

const NOW = Date.parse("2026-11-21T00:00:00Z");
const event = (id: number, event_start: string | null, event_end: string | null) =>
  ({ id, subject: `Event ${id}`, event_start, event_end }) as NewsItem;

describe("the event on top of every page", () => {
  const over = event(1, "2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z");
  const endless = event(2, "2026-11-10T00:00:00Z", null);
  const endsSoon = event(3, "2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z");
  const later = event(4, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z");
  const next = event(5, "2026-11-25T00:00:00Z", "2026-11-26T00:00:00Z");

  it("is the one that is on and ends first", () =>
    expect(pickEvent([over, endless, later, endsSoon], NOW)?.id).toBe(3));
  it("may be one without an end", () => expect(pickEvent([later, endless], NOW)?.id).toBe(2));
  it("is else the one that begins next", () => expect(pickEvent([later, over, next], NOW)?.id).toBe(5));
  it("is none where all are over or undated", () =>
    expect(pickEvent([over, event(6, null, null)], NOW)).toBeNull());
});

describe("what the layout shows of a player", () => {
  it("is his name and his balances, and nothing else of his account", () => {
    const user = { UserID: "juan", UserPoint: 1, UserPoint2: 2, UserEmail: "juan@example.com" } as User;
    expect(toShownViewer({ state: "player", user, type: 1, role: null })).toEqual({
      state: "player",
      user: { UserID: "juan", UserPoint: 1, UserPoint2: 2 },
      operator: false,
    });
  });
});
