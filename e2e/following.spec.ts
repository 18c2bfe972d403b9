import { expect, test } from "./fixtures";

test.use({ pictures: true });

test("news can be searched, page by page, with scripts off too", async ({ page, noScripts }) => {
  for (const tab of [page, await noScripts.newPage()]) {
    await tab.goto("/news");
    await tab.getByRole("searchbox").fill("ROOFTOP arena");
    await tab.getByRole("searchbox").press("Enter");
    await expect(tab).toHaveURL("/news?search=ROOFTOP+arena");
    await expect(tab).toHaveTitle("Search | Tambayan");
    await expect(tab.getByText(/results? found for "ROOFTOP arena"/)).toBeVisible();
    await expect(tab.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await tab.goto("/news?search=gm");
    await tab.getByRole("navigation", { name: "Search pages" }).getByRole("link", { name: "Next" }).click();
    await expect(tab).toHaveURL("/news?search=gm&page=2");
    await tab.goto("/news?search=zzzzzz");
    await expect(tab.getByText("No results match all of these words.")).toBeVisible();
    await tab.getByRole("link", { name: "Clear search" }).click();
    await expect(tab).toHaveURL("/news");
  }
});

test("feeds are valid XML, of all and of each category, and every page links them", async ({
  page,
  request,
  site,
}) => {
  await page.goto("/news?category=event");
  const named = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(named).toEqual(["/rss.xml?category=event", "/atom.xml?category=event", "/rss.xml", "/atom.xml"]);
  for (const path of named.map((href) => href ?? "")) {
    const answer = await request.get(path);
    expect(answer.headers()["content-type"]).toMatch(/^application\/(rss|atom)\+xml; charset=utf-8$/);
    const text = await answer.text();
    const read = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      const items = [...document.querySelectorAll("item, entry")];
      return {
        broken: document.querySelector("parsererror")?.textContent,
        root: document.documentElement.nodeName,
        items: items.length,
        first: items[0]?.querySelector("guid, id")?.textContent,
      };
    }, text);
    expect(read).toMatchObject({ broken: undefined, root: path.startsWith("/rss") ? "rss" : "feed" });
    expect(read.items).toBe(path.includes("event") ? 12 : 20);
    expect(read.first).toMatch(new RegExp(`^${site.url}/news\\?topic=\\d+$`));
  }
  expect((await request.get("/rss.xml?category=x")).status()).toBe(404);
  const filipino = await request.get("/", { headers: { "accept-language": "fil" } });
  expect(await filipino.text()).toContain('title="Balita, events at guides (RSS)"');
});

test("all addresses of the sitemap exist, and private pages are closed to robots", async ({
  request,
  site,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /user");
  const xml = await (await request.get("/sitemap.xml")).text();
  const places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? "");
  expect(places.length).toBeGreaterThan(75);
  // The demo's news, and items published by other journeys.
  expect([...xml.matchAll(/<lastmod>/g)].length).toBeGreaterThanOrEqual(54);
  for (const place of places) expect((await request.get(place)).status(), place).toBe(200);
});

test("a news item has structured data, under the page's strict policy", async ({ page, site }) => {
  await page.goto("/news");
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await expect(page).toHaveURL(/topic=\d+/);
  await page.reload();
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const article = JSON.parse(text ?? "");
  expect(article).toMatchObject({ "@type": "NewsArticle", mainEntityOfPage: page.url() });
  expect(article.image[0]).toContain(`${site.url}/`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(article.headline);
  const shared = page.locator('meta[property="og:image"]');
  await expect(shared).toHaveAttribute("content", article.image[0]);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("announcements pause and resume by their button", async ({ page }) => {
    await page.goto("/");
    const rotator = page.getByRole("region", { name: "Announcements" });
    const shown = () => rotator.locator("li[data-current=true] img").getAttribute("alt");
    await rotator.getByRole("button", { name: "Pause announcements" }).click();
    await page.getByRole("heading", { name: "News", exact: true }).click();
    await page.mouse.move(0, 0);
    const first = await shown();
    await page.waitForTimeout(4_500);
    expect(await shown()).toBe(first);
    await rotator.getByRole("button", { name: "Resume announcements" }).click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect.poll(shown).not.toBe(first);
  });
});
