import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type Site, test } from "./fixtures";
import { coinsOf, giveCoins, inGame } from "./game";
import { closeDialog, dialog, expectedRefusal, login, register } from "./steps";

test.use({ pictures: true });

const main = (page: Page) => page.getByRole("main");

/** Adds an item to the game that is not in the shop. @returns its number */
const addProduct = (site: Site, ItemName: string, ItemMoney: number) =>
  inGame(site, (database) =>
    Number(
      database
        .prepare("INSERT INTO ShopItemMap (ItemMain, ItemSub, ItemName, ItemMoney) VALUES (90, 1, ?, ?)")
        .run(ItemName, ItemMoney).lastInsertRowid,
    ),
  );

const picture = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: "#a03060" } })
    .png()
    .toBuffer();

test("staff add an item to the shop, a player buys it at once and gets a refund", async ({
  page,
  browser,
  site,
  problems,
}) => {
  const item = addProduct(site, "Parol Lantern", 999);
  await login(page, "gm", "gm-demo-1");

  // A cached shop page without the item.
  const player = await register(site);
  giveCoins(site, player.UserID, 500);
  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(theirs, player.UserID, player.password);
  await theirs.goto("/itemshop?category=Pets");
  await expect(main(theirs)).not.toContainText("Parol Lantern");

  await page.goto("/admin/shop?state=unmapped");
  await main(page).getByRole("link", { name: "Parol Lantern" }).click();
  await main(page).getByLabel("Description").fill("Lights the way home.");
  await main(page)
    .getByLabel("New picture")
    .setInputFiles({ name: "lantern.txt", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await main(page).getByRole("button", { name: "Upload picture" }).click();
  await expect(main(page).getByText("The picture must be a JPEG, PNG or WebP file")).toBeVisible();
  await main(page)
    .getByLabel("New picture")
    .setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await main(page).getByRole("button", { name: "Upload picture" }).click();
  await expect(main(page).getByText("A picture can have up to 2 MB.")).toBeVisible();
  await main(page)
    .getByLabel("New picture")
    .setInputFiles({ name: "lantern.png", mimeType: "image/png", buffer: await picture() });
  await main(page).getByRole("button", { name: "Upload picture" }).click();
  await expect(main(page).getByRole("status")).toContainText("Picture saved.");

  // What was typed before is still there.
  await expect(main(page).getByLabel("Description")).toHaveValue("Lights the way home.");
  await main(page).getByLabel("Category").fill("Pets");
  await main(page).getByLabel("Price in R-Coin").fill("150");
  await main(page).getByLabel("Stock").fill("5");
  await main(page).getByLabel("Published").check();
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(main(page).getByRole("status")).toContainText("Item saved.");
  await expect(main(page)).toContainText("On sale");

  await theirs.reload();
  const card = main(theirs).getByRole("listitem").filter({ hasText: "Parol Lantern" });
  await expect(card).toContainText("150");
  const shown = card.getByRole("presentation");
  await expect(shown).toHaveAttribute("src", /^\/shop-picture\/[\w-]{36}\.webp$/);
  const width = () => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  await expect.poll(width).toBe(512);
  await main(theirs).getByRole("button", { name: "Add to cart Parol Lantern" }).click();
  await expect(dialog(theirs)).toContainText("Parol Lantern");
  await theirs.goto("/shoppingcart");
  await main(theirs).getByRole("button", { name: "Proceed to Buy" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await closeDialog(theirs);
  await expect(theirs).toHaveURL("/shoppurchases");
  await expect(main(theirs).locator("img[src^='/shop-picture/']")).toHaveCount(1);
  expect(coinsOf(site, player.UserID)).toBe(350);

  // The form was opened before the sale: a stock typed into it must not overwrite what was sold.
  await main(page).getByLabel("Stock").fill("50");
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(main(page).getByText("It is now 4.")).toBeVisible();
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(main(page).getByRole("status")).toContainText("Item saved.");

  await page.goto(`/admin/orders?product=${item}`);
  const order = main(page).getByRole("row").filter({ hasText: player.UserID });
  await expect(order).toContainText("1 in the item bank");
  await order.getByText("Refund…").click();
  await order.getByRole("button", { name: "Refund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(order.getByText("Enter a reason.")).toBeVisible();
  await order.getByLabel("Reason").fill("Wrong color");
  await order.getByRole("button", { name: "Refund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(main(page).getByRole("status")).toContainText("150 R-Coin refunded.");
  await expect(order).toContainText("1 cancelled");
  expect(coinsOf(site, player.UserID)).toBe(500);
  await theirs.reload();
  await expect(main(theirs)).toContainText("1 cancelled");

  // Hidden again, it disappears at once, for visitors too.
  await page.goto(`/admin/shop/${item}`);
  await main(page).getByLabel("Published").uncheck();
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(main(page).getByRole("status")).toContainText("Item saved.");
  const visitors = await (await fetch(`${site.url}/itemshop?category=Pets`)).text();
  expect(visitors).not.toContain("Parol Lantern");
  await theirs.context().close();
  expectedRefusal(problems);
});

test("without scripts an item is added to the shop with its picture, and an order refunded", async ({
  noScripts,
  page,
  site,
}) => {
  const item = addProduct(site, "Paper Boat", 40);
  const player = await register(site);
  giveCoins(site, player.UserID, 100);
  const gm = await noScripts.newPage();
  await gm.goto("/login");
  await main(gm).getByLabel("User ID").fill("gm");
  await main(gm).getByLabel("Password").fill("gm-demo-1");
  await main(gm).getByRole("button", { name: "Login" }).click();

  await gm.goto(`/admin/shop/${item}`);
  await main(gm).getByLabel("Stock").fill("3");
  await main(gm).getByLabel("Published").check();
  await main(gm).getByRole("button", { name: "Add to shop" }).click();
  await expect(main(gm).getByText("Choose a category or enter a new one.")).toBeVisible();
  await expect(main(gm).getByLabel("Stock")).toHaveValue("3");
  await main(gm).getByLabel("Category").fill("Toys");
  await main(gm).getByRole("button", { name: "Add to shop" }).click();
  await expect(main(gm).getByRole("status")).toContainText("Item saved.");
  await main(gm)
    .getByLabel("New picture")
    .setInputFiles({ name: "boat.png", mimeType: "image/png", buffer: await picture() });
  await main(gm).getByRole("button", { name: "Upload picture" }).click();
  await expect(main(gm).getByRole("status")).toContainText("Picture saved.");

  await login(page, player.UserID, player.password);
  await page.goto("/itemshop?category=Toys");
  await main(page).getByRole("button", { name: "Add to cart Paper Boat" }).click();
  await expect(dialog(page)).toContainText("Paper Boat");
  await page.goto("/shoppingcart");
  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(dialog(page)).toContainText("SUCCESS!!");
  await closeDialog(page);
  expect(coinsOf(site, player.UserID)).toBe(60);

  await gm.goto(`/admin/orders?player=${player.UserID}`);
  await main(gm).getByText("Refund…").click();
  await main(gm).getByLabel("Reason").fill("Sank");
  await main(gm).getByRole("button", { name: "Refund" }).click();
  await expect(main(gm).getByRole("status")).toContainText("40 R-Coin refunded.");
  expect(coinsOf(site, player.UserID)).toBe(100);
});

test("without scripts, staff make a bundle; a player buys it, takes an item, and can return only whole ones", async ({
  noScripts,
  page,
  site,
}) => {
  const kite = addProduct(site, "Night Kite", 30);
  addProduct(site, "Kite String", 5);
  const player = await register(site);
  giveCoins(site, player.UserID, 100);
  const gm = await noScripts.newPage();
  await gm.goto("/login");
  await main(gm).getByLabel("User ID").fill("gm");
  await main(gm).getByLabel("Password").fill("gm-demo-1");
  await main(gm).getByRole("button", { name: "Login" }).click();
  await gm.goto("/admin/shop");
  await main(gm).getByRole("link", { name: "New bundle" }).click();
  await main(gm).getByLabel("Name", { exact: true }).fill("Kite set");
  await main(gm).getByLabel("Find an item").fill(String(kite));
  await main(gm).getByLabel("Find an item").press("Enter");
  await main(gm).getByRole("button", { name: "Add Night Kite" }).click();
  await main(gm).getByLabel("Find an item").fill("kite str");
  await main(gm).getByRole("button", { name: "Find" }).click();
  await main(gm).getByRole("button", { name: "Add Kite String" }).click();
  await main(gm).getByLabel("Quantity of Kite String").fill("2");
  await expect(main(gm).getByLabel("Name", { exact: true })).toHaveValue("Kite set");
  await main(gm).getByLabel("Category").fill("Kites");
  await main(gm).getByLabel("Published").check();
  await main(gm).getByRole("button", { name: "Add bundle" }).click();
  await expect(main(gm).getByText("Enter the bundle's price before you publish it.")).toBeVisible();
  await main(gm).getByLabel("Price in R-Coin").fill("25");
  await main(gm).getByRole("button", { name: "Add bundle" }).click();
  await expect(main(gm).getByRole("status")).toContainText("Bundle saved.");
  await expect(main(gm)).toContainText("1 × Night Kite, 2 × Kite String");

  await login(page, player.UserID, player.password);
  await page.goto("/itemshop?category=Kites");
  const parts = main(page)
    .getByText("In this bundle")
    .locator("xpath=following-sibling::ul")
    .getByRole("listitem");
  await expect(parts).toHaveText(["1 × Night Kite", "2 × Kite String"]);
  await main(page).getByRole("button", { name: "Add to cart Kite set" }).click();
  await expect(dialog(page)).toContainText("Kite set");
  await page.goto("/shoppingcart");
  await main(page).getByRole("button", { name: "Increase quantity of Kite set" }).click();
  await expect(main(page).getByLabel("Quantity of Kite set", { exact: true })).toHaveText("2");
  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await closeDialog(page);
  expect(coinsOf(site, player.UserID)).toBe(50);
  const rows = () =>
    inGame(site, (database) =>
      database
        .prepare("SELECT PurKey, ProductNum FROM ShopPurchase WHERE UserUID = ? ORDER BY PurKey")
        .all(player.UserID),
    ) as { PurKey: number; ProductNum: number }[];
  expect(rows()).toHaveLength(6);
  await expect(main(page).getByText("2 in your item bank")).toBeVisible();

  // The game hands out one of the kites.
  const taken = rows().find(({ ProductNum }) => ProductNum === kite)?.PurKey;
  inGame(site, (database) =>
    database.prepare("UPDATE ShopPurchase SET PurFlag = 1 WHERE PurKey = ?").run(taken),
  );
  await page.reload();
  await expect(main(page)).toContainText("You have taken only some items of a bundle so far.");
  await expect(main(page).getByText("2 in your item bank")).toBeVisible();
  await gm.goto(`/admin/orders?player=${player.UserID}`);
  await expect(main(gm)).toContainText("1 partly taken");
  await main(gm).getByText("Refund…").click();
  await main(gm).getByLabel("Reason").fill("No wind");
  await main(gm).getByRole("button", { name: "Refund" }).click();
  await expect(main(gm).getByRole("status")).toContainText("25 R-Coin refunded.");
  expect(coinsOf(site, player.UserID)).toBe(75);
  await page.reload();
  await expect(main(page)).toContainText("1 cancelled");
});

test("staff change prices of several items at once, after a preview that has to be current", async ({
  page,
  browser,
  site,
  problems,
}) => {
  const items = [addProduct(site, "Bulk Lamp", 100), addProduct(site, "Bulk Bell", 10)];
  addProduct(site, "Bulk Rope", 10);
  await login(page, "gm", "gm-demo-1");
  for (const item of items) {
    await page.goto(`/admin/shop/${item}`);
    await main(page).getByLabel("Category").fill("Bulk");
    await main(page).getByLabel("Published").check();
    await main(page).getByRole("button", { name: "Add to shop" }).click();
    await expect(main(page).getByRole("status")).toContainText("Item saved.");
  }
  const open = async (staff: Page) => {
    await staff.goto("/admin/shop?search=bulk");
    await main(staff).getByLabel("Select all").check();
    await main(staff).getByRole("button", { name: "Change selected" }).click();
    await main(staff).getByLabel("Price", { exact: true }).selectOption("Change by percent");
    await main(staff).getByLabel("Percent", { exact: true }).fill("-25");
    await main(staff).getByRole("button", { name: "Preview" }).click();
    await expect(main(staff).getByRole("row").filter({ hasText: "Bulk Lamp" })).toContainText(
      "100 R-Coin → 75 R-Coin",
    );
    await expect(main(staff).getByRole("row").filter({ hasText: "Bulk Rope" })).toContainText(
      "Not in the shop yet.",
    );
  };
  await open(page);
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(other, "gm", "gm-demo-1");
  await open(other);
  await main(page).getByRole("button", { name: "Change 2 items" }).click();
  await expect(main(page).getByRole("status")).toContainText("Items saved.");
  await expect(main(page).getByRole("row").filter({ hasText: "Bulk Bell" })).toContainText("8 R-Coin");

  // The other preview is outdated: both items are named, and nothing is changed twice.
  await main(other).getByRole("button", { name: "Change 2 items" }).click();
  await expect(main(other).getByRole("alert")).toContainText("have changed since the preview: Bulk Lamp");
  await main(other).getByRole("button", { name: "Preview" }).click();
  await expect(main(other).getByRole("row").filter({ hasText: "Bulk Lamp" })).toContainText("→ 56 R-Coin");
  await other.context().close();
  expectedRefusal(problems);
});
