import { describe, expect, it } from "vitest";
import { breadcrumbsOf, pageTitle, refreshAfter } from "./meta";

describe("titles", () => {
  it("are the breadcrumb, a separator and the site's name", () => {
    expect(pageTitle(["News", "Patch"], "Tambayan")).toBe("News | Patch | Tambayan");
    expect(pageTitle([], "Tambayan")).toBe("Tambayan");
  });
  it("take a text, or one made from the route's data, and skip routes without", () => {
    const matches = [
      { handle: undefined, data: undefined },
      { handle: { breadcrumb: "Ranking" }, data: undefined },
      {
        handle: { breadcrumb: (data: unknown) => (data as { subject: string }).subject },
        data: { subject: "Patch" },
      },
      { handle: { breadcrumb: () => "not without data" }, data: undefined },
      { handle: { breadcrumb: () => "not without data" }, data: null },
    ];
    expect(breadcrumbsOf(matches)).toEqual(["Ranking", "Patch"]);
  });
});

it("a page without scripts asks again after as long as its route says, if it has data", () => {
  const seconds = (data: unknown) =>
    refreshAfter([
      { handle: undefined, data: {} },
      { handle: { refreshAfter: (found: unknown) => (found as { again: number | null }).again }, data },
    ]);
  expect([seconds({ again: 5 }), seconds({ again: null }), seconds(undefined)]).toEqual([5, null, null]);
});
