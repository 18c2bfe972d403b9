import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hold } from "./steps";

test.use({ pictures: true });

const monthOf = (page: Page) => page.getByRole("region", { name: /^\w+ \d{4}$/ });

test("the calendar has a month's events on a computer and lists on a phone, with and without scripts", async ({
  page,
  noScripts,
}) => {
  await page.goto("/news?category=event");
  await page.getByRole("main").getByRole("link", { name: "Event calendar" }).click();
  await expect(page).toHaveTitle("Event calendar | Tambayan");
  const month = monthOf(page);
  const shown = await month.getByRole("heading").textContent();
  await expect(month.getByRole("link", { name: /Lantern Night/ }).first()).toBeVisible();
  await month.locator("a[rel=prev]").click();
  await expect(month.getByRole("heading")).not.toHaveText(shown ?? "");
  await month.getByRole("link", { name: "This month" }).click();
  await expect(month.getByRole("heading")).toHaveText(shown ?? "");

  await page.setViewportSize({ width: 320, height: 700 });
  await expect(month).toBeHidden();
  const running = page.getByRole("region", { name: "On now" });
  await expect(running.getByRole("heading", { name: /Lantern Night/ })).toBeVisible();
  await expect(running.getByText(/ends in \d+ days? \d+ h/).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const plain = await noScripts.newPage();
  await plain.goto("/events");
  await monthOf(plain).locator("a[rel=prev]").click();
  await expect(monthOf(plain).getByRole("heading")).not.toHaveText(shown ?? "");
});

test("times are in Manila's, and in the reader's own where it is another", async ({ browser, site }) => {
  for (const [timezoneId, elsewhere] of [
    ["Asia/Dubai", true],
    ["Asia/Manila", false],
    // The same time under another name.
    ["Asia/Singapore", false],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.url, timezoneId });
    const page = await context.newPage();
    await page.goto("/events");
    const card = page
      .getByRole("region", { name: "On now" })
      .getByRole("listitem")
      .filter({ hasText: "Lantern" });
    await expect(card).toContainText(/\d+ \w+, 18:00 – \d+ \w+, 23:59 GMT\+08:00/);
    if (elsewhere) await expect(card).toContainText(/Your time: \d+ \w+, 14:00 – \d+ \w+, 19:59/);
    else await expect(card).not.toContainText("Your time");
    await context.close();
  }
});

test("one event and all events have calendar files", async ({ page, request }) => {
  await page.goto("/events");
  const one = page.getByRole("link", { name: /^Add to calendar: Lantern Night/ });
  const event = await request.get((await one.getAttribute("href")) ?? "");
  expect(event.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const text = await event.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR$/);
  expect(text).toMatch(/DTSTART:\d{8}T100000Z/);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add all events to your calendar" }).click();
  expect((await file).suggestedFilename()).toBe("events.ics");
  const all = await (await request.get("/events.ics")).text();
  expect(all.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(12);
});

test("an article can be shared, and leads to the ones around it", async ({
  page,
  noScripts,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  await page.goto("/news");
  await page
    .getByRole("main")
    .getByRole("row")
    .getByRole("link", { name: /Gate War, season 3/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Gate War, season 3");
  const address = page.url();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  // A browser inside an app keeps the clipboard from pages, and may let them copy what is selected.
  await page.reload();
  await page.evaluate(async () => {
    await navigator.clipboard.writeText("something else");
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const link = page.getByRole("button", { name: "Copy link" });
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await link.click();
  const copied = page.getByRole("button", { name: "Copied" });
  await expect(copied).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copied.click();
  await expect(page.getByText("Your browser does not let this page copy.")).toBeVisible();

  const facebook = page.getByRole("link", { name: "Share on Facebook" });
  await expect(facebook).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent(address).replaceAll(".", "\\.")),
  );

  const plain = await noScripts.newPage();
  await plain.goto(address);
  await expect(plain.getByRole("link", { name: "Share on Facebook" })).toBeVisible();
  await expect(plain.getByRole("region", { name: "More news" }).locator("tbody tr")).toHaveCount(3);
  await plain.getByRole("link", { name: /^Previous/ }).click();
  await plain.getByRole("link", { name: /^Next.*Gate War, season 3/ }).click();
  expect(plain.url()).toBe(address);
});

test("articles, events and months of champions have a picture of their own when they are shared", async ({
  page,
  request,
}) => {
  await page.goto("/rankings/archive");
  const months = page.getByRole("main").getByRole("link", { name: /^\w+ \d{4}$/ });
  const month = (await months.first().getAttribute("href")) ?? "";
  await page.goto("/events");
  const event = page.getByRole("heading", { name: /Lantern Night/ }).getByRole("link");
  for (const path of [month, (await event.getAttribute("href")) ?? ""]) {
    await page.goto(path);
    const meta = (name: string) => page.locator(`meta[property="og:image${name}"]`).getAttribute("content");
    expect([await meta(":width"), await meta(":height")]).toEqual(["1200", "630"]);
    const picture = (await meta("")) ?? "";
    expect(picture).toMatch(/^http.*\/share\/(topic|rankings)\/en\/[\d-]+\.jpg$/);
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, picture);
    expect(size).toEqual([1200, 630]);
  }
  for (const nothing of [
    "/share/topic/en/999999.jpg",
    "/share/topic/xx/1.jpg",
    "/share/rankings/en/1999-01.jpg",
  ])
    expect((await request.get(nothing)).status()).toBe(404);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the phone's own menu shares an article, and its button moves nothing when it appears", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.share = async ({ url } = {}) => {
        document.title = `Shared: ${url}`;
      };
    });
    await page.goto("/news");
    const article = page
      .getByRole("main")
      .getByRole("row")
      .getByRole("link", { name: /Gate War, season 3/ });
    const address = String(await article.getAttribute("href"));
    const arrive = await hold(page, "**/assets/*.js");
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const section = page.getByRole("region", { name: "Share", exact: true });
    const menu = section.getByRole("button", { name: "Share", exact: true });
    const facebook = section.getByRole("link", { name: "Share on Facebook" });
    await expect(facebook).toBeVisible();
    await expect(menu).toBeHidden();
    const places = () =>
      Promise.all(
        [facebook, section].map((part) => part.evaluate((element) => element.getBoundingClientRect())),
      );
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    arrive();
    await expect(menu).toBeVisible();
    expect(await places()).toEqual(before);
    await menu.tap();
    await expect(page).toHaveTitle(/^Shared: http/);
  });
});
