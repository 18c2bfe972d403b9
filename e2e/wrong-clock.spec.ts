import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { firstVisit, hydrated } from "./steps";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const OFF = [-365 * 24 * HOUR, -3 * HOUR, 3 * HOUR, 365 * 24 * HOUR];

/** Sets the browser's clock, and nothing else. */
const setClock = (by: number) => {
  const RealDate = Date;
  const now = RealDate.now.bind(RealDate);
  window.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now() + by]),
    get: (target, name) => (name === "now" ? () => now() + by : Reflect.get(target, name)),
  });
};

/** How far the header's clock is from Manila's time, in ms. */
async function clockOff(page: Page) {
  const text = (await page.locator("header time").first().textContent()) ?? "";
  const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
  const there = new Date(Date.now() + 8 * HOUR);
  const shown = there.setUTCHours(hours, minutes, seconds) - 8 * HOUR;
  return Math.abs(shown - Date.now());
}
const textsOf = (page: Page) => page.locator("main").innerText();

for (const by of OFF) {
  test(`a clock that is ${by / HOUR} hours off changes nothing`, async ({ page, noScripts, context }) => {
    const plain = await noScripts.newPage();
    await context.addInitScript(setClock, by);
    // "a few seconds ago" may become "1 minute ago" between the two.
    const agos = /\d+ (hours?|days?|months?|years?) ago|ends in \d+ days?|starts in \d+ days?|NEW/gi;
    const matches = async (from: Page) => (await from.locator("body").innerText()).match(agos);
    // Both are opened again if they differ: what the journey before published or removed may reach only the second.
    await expect(async () => {
      await plain.goto("/");
      await page.goto("/");
      await hydrated(page.locator("main"));
      expect((await matches(plain))?.length).toBeGreaterThan(3);
      expect(await matches(page)).toEqual(await matches(plain));
    }).toPass();
    await expect.poll(() => clockOff(page)).toBeLessThan(5_000);

    // And a page that is opened without a reload.
    await expect(async () => {
      await page.goto("/news");
      await hydrated(page.locator("main"));
      await plain.goto("/");
      await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Home" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("What's new in Tambayan");
      expect(await matches(page)).toEqual(await matches(plain));
    }).toPass();
    await expect.poll(() => clockOff(page)).toBeLessThan(5_000);

    // The month that a calendar is in, and today in it.
    await plain.goto("/events");
    await page.goto("/events");
    await hydrated(page.locator("main"));
    await expect
      .poll(async () => (await textsOf(page)).includes("On now"))
      .toBe((await textsOf(plain)).includes("On now"));
  });
}

test("a clock that is set while the page is open changes nothing", async ({ page }) => {
  await page.goto("/");
  await hydrated(page.locator("main"));
  await expect.poll(() => clockOff(page)).toBeLessThan(5_000);
  await page.evaluate(setClock, 5 * HOUR);
  const before = await page.locator("header time").first().textContent();
  await expect.poll(() => page.locator("header time").first().textContent()).not.toBe(before);
  expect(await clockOff(page)).toBeLessThan(5_000);
});

test("nor before the page's scripts are loaded", async ({ page, context }) => {
  await firstVisit(context);
  await context.addInitScript(setClock, -3 * HOUR);
  await page.goto("/news", { waitUntil: "networkidle" });
  const first = await page.locator("header time").first().textContent();
  await expect.poll(() => page.locator("header time").first().textContent()).not.toBe(first);
  expect(await clockOff(page)).toBeLessThan(MINUTE);
});
