import { expect, test } from "./fixtures";
import { firstVisit, hydrated } from "./steps";

test.use({ pictures: true });

test.beforeEach(({ context }) => firstVisit(context));

const main = "main";

test("a page loads no scripts until someone does something, and its clock moves", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/news", { waitUntil: "networkidle" });
  const clock = page.locator("header time").first();
  const first = await clock.textContent();
  await expect.poll(() => clock.textContent()).not.toBe(first);
  expect(scripts).toEqual([]);

  await page.mouse.wheel(0, 200);
  await hydrated(page.locator(main));
  const loaded = await clock.textContent();
  await expect.poll(() => clock.textContent()).not.toBe(loaded);
  expect(scripts.length).toBeGreaterThan(0);

  // The next page has them in the browser's cache.
  await page.goto("/rankings");
  await hydrated(page.locator(main));
});

test("pages load two fonts, which have every letter of theirs", async ({ page }) => {
  const fonts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.add(new URL(request.url()).pathname.replace(/-.*/, ""));
  });
  // The first two keep the place of a line for the reader's own time: this browser is not in Manila.
  for (const path of ["/", "/events", "/rankings", "/itemshop"])
    await page.goto(path, { waitUntil: "networkidle" });
  expect([...fonts].sort()).toEqual(["/assets/display", "/assets/text"]);
});

test("a field that is filled in first keeps its text, and the form then checks it", async ({ page }) => {
  await page.goto("/login");
  const form = page.locator("main form");
  await form.getByLabel("User ID").pressSequentially("juan", { delay: 20 });
  await hydrated(page.locator(main));
  await expect(form.getByLabel("User ID")).toHaveValue("juan");
  await form.getByRole("button", { name: "Login" }).click();
  await expect(form.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("User ID")).toHaveValue("juan");
});

test("a form that is sent at once is checked by the server", async ({ page, problems }) => {
  await page.goto("/login");
  await page.locator("main form").evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator("main form").getByLabel("User ID")).toHaveAttribute("aria-invalid", "true");
  expect(problems.splice(0)).toEqual([expect.stringContaining("422")]);
});

test("links and the keyboard work before the scripts are there", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator(main)).toBeFocused();
  await page.goto("/news");
  await page.locator("main article a, main tbody a").first().click();
  await expect(page).not.toHaveURL(/\/news$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a menu that begins at its current entry is no act", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto("/instructions", { waitUntil: "networkidle" });
    const menu = page.getByRole("navigation", { name: "Guide" }).getByRole("list");
    await expect.poll(() => menu.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
    await page.waitForTimeout(300);
    expect(scripts).toEqual([]);
  });

  test("the menu opens with the first touch", async ({ page }) => {
    await page.goto("/");
    const summary = page.locator("summary");
    await summary.tap();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeVisible();
    await hydrated(summary);
    await expect(menu).toBeVisible();
  });
});
