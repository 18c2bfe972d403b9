import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { login, register, violationsOf } from "./steps";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string) => main(page).getByRole("columnheader", { name, exact: true });
const numbers = (page: Page) => main(page).getByRole("row").locator("td:nth-child(2)").allTextContents();
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const ofPage = (page: Page, part: string) => expect(page).toHaveURL((url) => url.search.includes(part));

test("a list is filtered, sorted by the keyboard and paged, and the way back from a row leads to it as it was left", async ({
  page,
}) => {
  await login(page, "gm", "gm-demo-1");
  await page.goto("/admin/players");
  await main(page).getByLabel("Search", { exact: true }).fill("player");
  await page.keyboard.press("Enter");
  await ofPage(page, "search=player");
  await expect(main(page).getByRole("link", { name: "Clear" })).toBeVisible();
  const own = await numbers(page);

  // Up, down, and back to the list's own order.
  await heading(page, "Number").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Number")).toHaveAttribute("aria-sort", "ascending");
  expect(await numbers(page)).toEqual(own.toSorted((one, other) => Number(one) - Number(other)));
  await page.keyboard.press("Enter");
  await expect(heading(page, "Number")).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("Space");
  await expect(heading(page, "Number")).not.toHaveAttribute("aria-sort");
  expect(await numbers(page)).toEqual(own);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");

  await main(page).getByRole("link", { name: "Next page" }).click();
  await ofPage(page, "before=");
  await expect(main(page).getByRole("link", { name: "First page" })).toBeVisible();
  await expect(heading(page, "Number")).toHaveAttribute("aria-sort", "descending");
  const second = await numbers(page);
  expect(second).toEqual(second.toSorted((one, other) => Number(other) - Number(one)));
  expect(second.filter((number) => own.includes(number))).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  // A row's page, where something is posted.
  const row = main(page).getByRole("row").nth(20).getByRole("link").first();
  await row.scrollIntoViewIfNeeded();
  const left = { url: page.url(), scroll: await scrollOf(page) };
  expect(left.scroll).toBeGreaterThan(0);
  await row.click();
  await main(page).getByRole("link", { name: "Timeline" }).click();
  await expect(page).toHaveURL(/timeline$/);
  await page
    .getByRole("navigation", { name: /^Pages of/ })
    .getByRole("link", { name: "Account", exact: true })
    .click();
  await main(page).getByRole("textbox", { name: "Note" }).fill("Asks nicely");
  await main(page).getByRole("button", { name: "Add note" }).click();
  await expect(main(page).getByRole("status").first()).toContainText("Note");
  await main(page).getByRole("link", { name: "Back to players" }).click();
  await expect(page).toHaveURL(left.url);
  await expect(heading(page, "Number")).toHaveAttribute("aria-sort", "descending");
  expect(await numbers(page)).toEqual(second);
  await expect.poll(() => scrollOf(page)).toBe(left.scroll);

  // The browser's way back leads over the row's page to the same; and there is a way to the first page.
  await page.goBack();
  await expect(main(page).getByRole("link", { name: "Back to players" })).toBeVisible();
  await page.goForward();
  await expect.poll(() => scrollOf(page)).toBe(left.scroll);
  expect(await numbers(page)).toEqual(second);
  await main(page).getByRole("link", { name: "First page" }).click();
  await expect(page).toHaveURL((url) => url.search === "?search=player");
  await expect(main(page).getByRole("link", { name: "First page" })).toBeHidden();
  expect((await numbers(page)).toSorted()).toEqual(own.toSorted());

  // From the menu a list is what it always is.
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Players" }).click();
  await expect(heading(page, "Number")).not.toHaveAttribute("aria-sort");
  await expect(page).toHaveURL((url) => url.search === "");
});

test("a list begins with its oldest rows, page after page, and stays so after a form", async ({ page }) => {
  await login(page, "gm", "gm-demo-1");
  await page.goto("/admin/players");
  await main(page).getByLabel("Order").selectOption("Oldest first");
  await main(page).getByRole("button", { name: "Filter" }).click();
  await expect.poll(async () => (await numbers(page))[0]).toBe("1");
  const first = (await numbers(page)).map(Number);
  await main(page).getByRole("link", { name: "Next page" }).click();
  await expect(main(page).getByRole("link", { name: "First page" })).toBeVisible();
  const second = (await numbers(page)).map(Number);
  expect([...first, ...second]).toEqual([...first, ...second].toSorted((one, other) => one - other));
  await expect(main(page).getByLabel("Order")).toHaveValue("oldest");
  const file = main(page).getByRole("link", { name: "Download all as CSV" });
  await expect(file).toHaveAttribute("href", "/admin/csv/players?order=oldest");

  // A form of a list's row leads back to the list as it is.
  await page.goto("/admin/streamers?from=2020-01-01");
  await main(page).getByRole("button", { name: "Save" }).first().click();
  await expect(main(page).getByRole("status").first()).toBeVisible();
  await expect(page).toHaveURL((url) => url.search === "?from=2020-01-01");
});

test("a table stays sorted when a form has changed its rows", async ({ page, site }) => {
  const people = [await register(site), await register(site), await register(site)];
  await login(page, "gm", "gm-demo-1");
  await page.goto("/admin/staff");
  const staff = main(page).getByRole("table", { name: "Staff" });
  const names = () => staff.locator("tbody th").allTextContents();
  for (const [index, { UserID }] of people.entries()) {
    await main(page).getByLabel("User ID").fill(UserID);
    await main(page).getByRole("button", { name: "Assign role" }).click();
    await expect(staff.getByRole("row").filter({ hasText: UserID })).toBeVisible();
    // Once there are two rows.
    const heading = staff.getByRole("columnheader", { name: "User ID" });
    if (index === 0) {
      await heading.getByRole("button").click();
      await heading.getByRole("button").click();
    }
    await expect(heading).toHaveAttribute("aria-sort", "descending");
    const shown = await names();
    expect(shown).toEqual(shown.toSorted((one, other) => other.localeCompare(one, "en", { numeric: true })));
  }
  // Nothing is sorted by the column of forms.
  await expect(
    staff.getByRole("columnheader", { name: "Remove", exact: true }).getByRole("button"),
  ).toHaveCount(0);
});

test("on a phone the cards of a list have buttons that sort them; without scripts there are none", async ({
  page,
  noScripts,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await login(page, "gm", "gm-demo-1");
  await page.goto("/admin/shop");
  const price = main(page).getByRole("button", { name: "Price", exact: true });
  await price.click();
  await price.click();
  const card = main(page).locator("tbody tr").first();
  const prices = (await main(page).locator("tbody td[data-label=Price]").allTextContents()).map((text) =>
    Number(text.replace(/\D/g, "")),
  );
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  await expect(card.getByRole("link")).toBeInViewport({ ratio: 1 });
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(wider).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);

  const plain = await noScripts.newPage();
  await plain.goto("/login");
  const form = main(plain).locator("form[action='/login']");
  await form.getByLabel("User ID").fill("gm");
  await form.getByLabel("Password").fill("gm-demo-1");
  await form.getByRole("button", { name: "Login" }).click();
  await plain.goto("/admin/players?order=oldest");
  await expect(heading(plain, "Number")).toHaveText("Number");
  await expect(heading(plain, "Number").getByRole("button")).toHaveCount(0);
  await main(plain).getByRole("row").nth(3).getByRole("link").first().click();
  await main(plain).getByRole("link", { name: "Back to players" }).click();
  await expect(plain).toHaveURL(/\/admin\/players$/);
});
