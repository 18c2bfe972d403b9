import { expect, test } from "./fixtures";
import { expectedRefusal, login, submitLogin } from "./steps";

test("the ranking page shows the next reset, with and without scripts", async ({ page, noScripts }) => {
  const reset = /Next reset: 1 \w+ \d{4} at 00:00 in Manila, in \d+ (days?|h|min)/;
  await page.goto("/rankings");
  await expect(page.getByText(reset)).toBeVisible();
  await expect(page.getByText(/^As of \d\d:\d\d, Manila time\.$/)).toBeVisible();
  const plain = await noScripts.newPage();
  await plain.goto("/rankings");
  await expect(plain.getByText(reset)).toBeVisible();
});

test("past months keep their champions, and link to one another", async ({ page, noScripts }) => {
  await page.goto("/rankings");
  await page.getByRole("link", { name: "Past months" }).click();
  await expect(page).toHaveTitle("Past months | Tambayan");
  const months = page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link", { name: /\d{4}$/ });
  await expect(months).toHaveCount(2);
  const [newer = "", older = ""] = await months.allTextContents();
  await months.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Champions of ${newer}`);
  await expect(page).toHaveTitle(`Champions of ${newer} | Tambayan`);
  await expect(page.getByRole("table", { name: "Level Ranking" }).locator("tbody tr")).toHaveCount(100);
  await page.getByRole("link", { name: "Killer Ranking" }).click();
  await expect(page.getByRole("table", { name: "Killer Ranking" }).locator("tbody tr")).toHaveCount(100);

  const nav = page.getByRole("navigation", { name: "Months" });
  await nav.getByRole("link", { name: older }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Champions of ${older}`);
  await expect(page.getByRole("table", { name: "Killer Ranking" })).toBeVisible();
  await expect(nav.getByRole("link", { name: newer })).toHaveAttribute("rel", "next");

  const plain = await noScripts.newPage();
  await plain.goto(new URL(page.url()).pathname);
  await plain.getByRole("link", { name: "MMR Ranking" }).click();
  await expect(plain.getByRole("table", { name: "MMR Ranking" }).locator("tbody tr")).toHaveCount(100);
});

test("a month that is not archived is a 404", async ({ page, problems }) => {
  for (const month of ["1999-01", "2026-13", "x"]) {
    const answer = await page.goto(`/rankings/archive/${month}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 NOT FOUND" })).toBeVisible();
  }
  expectedRefusal(problems);
});

test("a player finds themselves in a list, also when they log in on the way", async ({
  page,
  noScripts,
  browser,
  site,
}) => {
  await login(page, "juan", "juan-demo-1");
  await page.goto("/rankings");
  await page.getByRole("link", { name: "Find me" }).click();
  await expect(page).toHaveURL(/\/rankings#character-\d+$/);
  await expect(page.locator("tr:target")).toBeInViewport();
  // Their own row says so once the page has asked.
  await expect(page.locator("tr:target th")).toContainText("You");
  const name = await page.locator("tr:target th a").textContent();
  await page.goto("/rankings/me?tab=level&school=1&class=gunner");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your characters");
  await expect(page.getByRole("listitem").filter({ hasText: name ?? "" })).toContainText(
    /No\. \d+ in Level Ranking/,
  );

  const visitor = await browser.newContext({ baseURL: site.url });
  for (const other of [await visitor.newPage(), await noScripts.newPage()]) {
    await other.goto("/rankings");
    await other.getByRole("link", { name: "Find me" }).click();
    await submitLogin(other, "juan", "juan-demo-1");
    await expect(other).toHaveURL(/\/rankings#character-\d+$/);
    await expect(other.getByRole("row", { name: name ?? "" })).toBeInViewport();
    await expect(other.getByRole("row", { name: name ?? "" })).toHaveCSS("outline-style", "solid");
  }
  await visitor.close();
});

test("Magician and Shaper are filters where the server has them", async ({ page }) => {
  await page.goto("/rankings");
  await page.getByRole("navigation", { name: "Class" }).getByRole("link", { name: "Magician" }).click();
  const classes = page.getByRole("table", { name: "Level Ranking" }).locator("tbody tr td:nth-of-type(3)");
  await expect(classes.first()).toContainText("Magician");
  for (const text of await classes.allTextContents()) expect(text).toContain("Magician");
});

test("staff decide whether the rankings show money", async ({ page, browser, site }) => {
  const console = await browser.newContext({ baseURL: site.url });
  const admin = await console.newPage();
  await login(admin, "gm", "gm-demo-1");
  const set = async (value: string, name: string) => {
    await admin.goto(`/admin/policy/richestRanking?value=${value}`);
    await admin.getByRole("button", { name: `Set to ${name}` }).click();
    await expect(admin).toHaveURL(/\/admin\/policy$/);
  };
  const tabs = page.getByRole("navigation", { name: "Rankings" }).getByRole("link");
  await set("off", "Not shown");
  await page.goto("/rankings");
  await expect(tabs).toHaveText(["MMR Ranking", "Level Ranking", "Killer Ranking"]);
  await page.goto("/rankings?tab=richest");
  await expect(page.getByText("This server does not show characters' money.")).toBeVisible();
  await set("rounded", "Rounded to two digits");
  await page.goto("/rankings?tab=richest");
  await expect(page.getByText("Money is rounded.")).toBeVisible();
  for (const money of await page.locator("tbody tr td:last-child").allTextContents())
    expect(money.replaceAll(",", "")).toMatch(/^\d\d0*$/);
  await set("exact", "As it is");
  await console.close();
});
