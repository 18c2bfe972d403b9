import { expect, test } from "vitest";
import { PAGES, PRIVATE, toRobots, toSitemap } from "./sitemap.lib";

test("the sitemap has every page that is switched on, month and topic once, with the day a topic changed", () => {
  const xml = toSitemap(
    {
      publicUrl: "https://site.example",
      off: ["gallery"],
      pages: [{ locale: "en", slug: "rules", title: "Rules", menu: "support" }],
    },
    [{ id: 7, type: 0, updated_at: "2026-11-20T04:05:06.000Z" }],
    ["2026-10"],
  );
  const places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
  expect(places).toHaveLength(PAGES.length + 2);
  expect(xml).not.toContain("/gallery<");
  expect(new Set(places).size).toBe(places.length);
  expect(xml).toContain("<loc>https://site.example/rankings/archive/2026-10</loc></url>");
  expect(xml).toContain(
    "<loc>https://site.example/news?topic=7</loc><lastmod>2026-11-20T04:05:06.000Z</lastmod>",
  );
});

test("no page is both in the sitemap and closed to robots", () => {
  const robots = toRobots("https://site.example");
  expect(robots).toContain("Sitemap: https://site.example/sitemap.xml");
  for (const page of PAGES) {
    expect(
      PRIVATE.filter((path) => page.startsWith(path)),
      page,
    ).toEqual([]);
  }
  expect(robots).toMatch(/^Disallow: \/user$/m);
});
