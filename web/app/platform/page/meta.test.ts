import { describe, expect, it } from "vitest";
import catalog from "../../messages/fil.json";
import { addLanguage, msg, setLanguage, translateReply } from "../language/i18n";
import { breadcrumbsOf, pageTitle, refreshAfter } from "./meta";

describe("titles", () => {
  it("are the breadcrumb, a separator and the site's name", () => {
    expect(pageTitle(["News", "Patch"], "Tambayan")).toBe("News | Patch | Tambayan");
    expect(pageTitle([], "Tambayan")).toBe("Tambayan");
  });
  it("take a text, or one made from the route's data, and skip routes without", () => {
    const matches = [
      { handle: undefined, data: undefined },
      { handle: { breadcrumb: msg("Ranking") }, data: undefined },
      { handle: { breadcrumb: () => "Console" }, data: undefined },
      {
        handle: { breadcrumb: (data: unknown) => (data as { subject: string }).subject },
        data: { subject: "Patch" },
      },
      { handle: { breadcrumb: (_data: unknown) => "not without data" }, data: undefined },
      { handle: { breadcrumb: (_data: unknown) => "not without data" }, data: null },
    ];
    expect(breadcrumbsOf(matches)).toEqual(["Ranking", "Console", "Patch"]);
  });

  it("translate messages, and no data: a character called News stays News", () => {
    addLanguage("fil", catalog);
    setLanguage(() => "fil");
    const named = (name: string) => ({
      handle: { breadcrumb: (data: unknown) => (data as { name: string }).name },
      data: { name },
    });
    const matches = [
      { handle: { breadcrumb: msg("News") }, data: undefined },
      ...["News", "constructor", "__proto__", "{count}"].map(named),
    ];
    expect(breadcrumbsOf(matches)).toEqual(["Balita", "News", "constructor", "__proto__", "{count}"]);
    // Nor do replies find what every object has.
    expect(translateReply("News\n* constructor\n__proto__\ntoString")).toBe(
      "Balita\n* constructor\n__proto__\ntoString",
    );
    setLanguage(() => "en");
    expect(translateReply("toString")).toBe("toString");
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
