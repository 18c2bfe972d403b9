import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterLogin, localPath } from "./local-path.server";

const SITE = "https://site.example";

describe("an address on this site", () => {
  it.each(["/", "/news?page=2", "/news#top", "/a/../b", "/topic/7?x=//y"])("is kept: %s", (path) =>
    expect(localPath(path)).toBe(new URL(path, SITE).href.slice(SITE.length)),
  );

  it.each([
    "",
    "news",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/../..//evil.example",
    "/%2e//evil.example",
    "//[",
    null,
  ])("is the home page instead of %j", (path) => expect(localPath(path)).toBe("/"));

  it("never leads to another site", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "\t",
      "\n",
      "\r",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "%2f",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((pieces) => `/${pieces.join("")}`),
          fc.string(),
        ),
        (text) => {
          const path = localPath(text);
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(new URL(path, SITE).origin).toBe(SITE);
          expect(localPath(path)).toBe(path);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("a login leads", () => {
  const after = (referer: string | undefined, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return afterLogin(new Request(`${SITE}/login`, { headers: referer ? { referer } : {} }), form);
  };
  it("to what its form says, else back to the page that it was on, unless that is for visitors", () => {
    expect(after(`${SITE}/ticket?about=x`, { next: "/news" })).toBe("/news");
    expect(after(`${SITE}/ticket?about=x`)).toBe("/ticket?about=x");
    for (const page of ["/login", "/login/code?next=/x", "/register", "/findaccount", "/session-expired"])
      expect(after(SITE + page)).toBe("/");
    expect([after(undefined), after("about:client"), after("no address")]).toEqual(["/", "/", "/"]);
  });
});
