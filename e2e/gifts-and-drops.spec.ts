import type { BrowserContext, Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { coinsOf, giveCoins, inGame, makeOld } from "./game";
import { dialog, expectedRefusal, login, register } from "./steps";

const main = (page: Page) => page.getByRole("main");
const row = (page: Page, item: string) => main(page).getByRole("listitem").filter({ hasText: item });

/** A player with coins, whose account is old enough for gifts and drops. */
async function oldPlayer(site: Site, coins: number) {
  const player = await register(site);
  giveCoins(site, player.UserID, coins);
  makeOld(site, player.UserID);
  return player;
}

/** Logs in without scripts. */
async function plainLogin(context: BrowserContext, userId: string, password: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/login");
  await main(page).getByLabel("User ID").fill(userId);
  await main(page).getByLabel("Password").fill(password);
  await main(page).getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/");
  return page;
}

/** An item in the shop, with what staff would have set. */
function addProduct(site: Site, ItemName: string, offer: Record<string, number | string | null>): number {
  return inGame(site, (database) => {
    const { lastInsertRowid } = database
      .prepare("INSERT INTO ShopItemMap (ItemMain, ItemSub, ItemName, ItemMoney) VALUES (91, 1, ?, 100)")
      .run(ItemName);
    const fields: Record<string, number | string | null> = {
      ProductNum: Number(lastInsertRowid),
      info: "",
      category: "Journeys",
      published: 1,
      position: 999,
      bought: 0,
      free: 0,
      created: Date.now(),
      ...offer,
    };
    const names = Object.keys(fields);
    database
      .prepare(`INSERT INTO ShopItem (${names.join()}) VALUES (${names.map(() => "?").join()})`)
      .run(...Object.values(fields));
    return Number(lastInsertRowid);
  });
}

test("a gift is found by a character, confirmed and received, without scripts", async ({
  noScripts,
  browser,
  site,
}) => {
  const giver = await oldPlayer(site, 500);
  const page = await plainLogin(noScripts, giver.UserID, giver.password);
  await page.goto("/itemshop?search=Mending");
  await main(page).getByRole("button", { name: "Add to cart Mending Tonic" }).click();
  await main(page).getByRole("link", { name: "Send as a gift" }).click();

  await main(page).getByLabel("Name of the player's character").fill("Nobody Here");
  await main(page).getByRole("button", { name: "Continue" }).click();
  await expect(main(page)).toContainText("No character has this name.");
  await expect(main(page).getByLabel("Name of the player's character")).toHaveValue("Nobody Here");
  await main(page).getByLabel("Name of the player's character").fill("mayumi");
  await main(page).getByRole("button", { name: "Continue" }).click();
  await expect(main(page)).toContainText("Is this the right player?");
  await expect(main(page)).toContainText("Mayumi");
  await expect(main(page)).toContainText("64");
  expect(coinsOf(site, giver.UserID)).toBe(500);
  await main(page).getByRole("button", { name: "Send gift" }).click();
  await expect(page).toHaveURL("/shoppurchases");
  await expect(row(page, "Gift to Mayumi")).toContainText("1 in their item bank");
  expect(coinsOf(site, giver.UserID)).toBe(440);

  const context = await browser.newContext({ baseURL: site.url });
  const maria = await context.newPage();
  await login(maria, "maria", "maria-demo-1");
  await maria.goto("/gifts");
  await expect(row(maria, "Mending Tonic").first()).toContainText("From another player to Mayumi");
  await maria.goto("/user");
  await main(maria).getByLabel("Gifts").selectOption("No one can send me gifts");
  await main(maria)
    .locator("form", { has: maria.getByLabel("Gifts") })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(dialog(maria)).toContainText("Your choice is saved.");

  await page.goto("/itemshop?search=Mending");
  await main(page).getByRole("button", { name: "Add to cart Mending Tonic" }).click();
  await page.goto("/shoppingcart/gift");
  await main(page).getByLabel("Name of the player's character").fill("Mayumi");
  await main(page).getByRole("button", { name: "Continue" }).click();
  await expect(main(page)).toContainText("This player cannot receive gifts.");
  await expect(main(page).getByLabel("Name of the player's character")).toHaveValue("Mayumi");
  await context.close();
});

test("a drop opens by the server's clock, and goes to whoever came first", async ({
  page,
  noScripts,
  site,
  problems,
}) => {
  const starts = Date.now() + 3_600_000;
  const item = addProduct(site, "Meteor Charm", { stock: 1, isDrop: 1, saleStart: starts });
  const [first, second] = [await oldPlayer(site, 100), await oldPlayer(site, 100)];
  await login(page, first.UserID, first.password);
  await page.goto("/itemshop?category=Journeys");
  await main(page).getByRole("link", { name: "See the drop Meteor Charm" }).click();
  await expect(page).toHaveURL(`/drop/${item}`);
  await expect(main(page).getByRole("timer")).toContainText(/Starts in \d\d:\d\d:\d\d/);

  // Too early, past the page's button.
  const late = await plainLogin(noScripts, second.UserID, second.password);
  await late.goto(`/drop/${item}`);
  await main(late).getByRole("button", { name: "Buy for 100 R-Coin" }).click();
  await expect(late.getByRole("status")).toContainText("The drop has not started yet.");

  inGame(site, (database) =>
    database.prepare("UPDATE ShopItem SET saleStart = ? WHERE ProductNum = ?").run(Date.now() - 1_000, item),
  );
  await page.goto(`/drop/${item}`);
  await main(page).getByRole("button", { name: "Buy for 100 R-Coin" }).click();
  await expect(main(page)).toContainText("You got it!");
  expect(coinsOf(site, first.UserID)).toBe(0);
  await late.goto(`/drop/${item}`);
  await expect(main(late)).toContainText("Sold out");
  expect(coinsOf(site, second.UserID)).toBe(100);
  await page.goto("/shoppurchases");
  await expect(row(page, "Meteor Charm")).toContainText("1 in your item bank");
  expect(problems).toEqual([]);
});

test("a wish list shows what is reduced, without scripts", async ({ noScripts, site }) => {
  const item = addProduct(site, "Paper Comet", { stock: null });
  const player = await oldPlayer(site, 0);
  const page = await plainLogin(noScripts, player.UserID, player.password);
  await page.goto("/itemshop?search=Paper+Comet");
  await main(page)
    .getByRole("button", { name: /Wish list.*Paper Comet/ })
    .click();
  await expect(page).toHaveURL("/wishlist");
  await expect(row(page, "Paper Comet")).toContainText("100");
  inGame(site, (database) =>
    database
      .prepare("UPDATE ShopItem SET cutPrice = 70, cutStart = ?, cutEnd = ? WHERE ProductNum = ?")
      .run(Date.now() - 1_000, Date.now() + 3_600_000, item),
  );
  await page.reload();
  await expect(row(page, "Paper Comet")).toContainText("70");
  await expect(row(page, "Paper Comet").locator("del")).toContainText("100");
  await row(page, "Paper Comet").getByRole("button", { name: "Remove Paper Comet" }).click();
  await expect(main(page)).toContainText("Your wish list is empty.");
});

test("staff set up a drop and a reduced price", async ({ page, site, problems }) => {
  const item = addProduct(site, "Tin Rocket", { published: 0 });
  await login(page, "gm", "gm-demo-1");
  await page.goto(`/admin/shop/${item}`);
  const form = main(page);
  await form.getByLabel("Sell as a drop").check();
  await form.getByLabel("Published").check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("A drop needs the time when it starts.").first()).toBeVisible();
  await expect(form.getByLabel("Sell as a drop")).toBeChecked();
  await form.getByLabel("On sale from (Manila)").fill("2035-01-02T20:00");
  await form.getByLabel("Stock").fill("5");
  await form.getByLabel("Reduced price").fill("100");
  await form.getByLabel("Reduced from (Manila)").fill("2035-01-02T20:00");
  await form.getByLabel("Reduced until (Manila)").fill("2035-01-03T20:00");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("The reduced price must be below the regular price.").first()).toBeVisible();
  await form.getByLabel("Reduced price").fill("80");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Drop scheduled")).toBeVisible();
  await expect(form).toContainText("On wish lists");
  expectedRefusal(problems);
});
