import { describe, expect, it } from "vitest";
import { isCrossSite } from "./cross-site";

describe("posts from other sites", () => {
  it.each([
    [{ "sec-fetch-site": "same-origin" }, false],
    [{ "sec-fetch-site": "none" }, false],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example", host: "site.example" }, true],
    [{ "sec-fetch-site": "same-origin", origin: "https://public.example", host: "site.example" }, false],
    [{ "sec-fetch-site": "same-site" }, true],
    [{ "sec-fetch-site": "cross-site", origin: "https://site.example", host: "site.example" }, true],
    [{ origin: "https://site.example", host: "site.example" }, false],
    [{ origin: "https://site.example:444", host: "site.example" }, true],
    [{ origin: "https://evil.example", host: "site.example" }, true],
    [{ origin: "null", host: "site.example" }, true],
    // A program that is not a browser carries no other user's cookies.
    [{ host: "site.example" }, false],
  ])("%o → %s", (headers, crossSite) =>
    expect(isCrossSite(headers, "https://public.example")).toBe(crossSite),
  );
});
