import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { addCharacter, coinsOf, getStuck, giveCoins, inGame } from "./game";
import { closeDialog, dialog, login, register } from "./steps";

const main = (page: Page) => page.getByRole("main");

test("a player resets a stuck login, without waiting for staff", async ({ noScripts, site }) => {
  const page = await noScripts.newPage();
  const player = await register(site);
  addCharacter(site, player.UserID, "Naipit");
  await page.goto("/gamelogin");
  await expect(main(page).getByRole("row", { name: /^5 / })).toContainText("already in the game");
  await main(page).getByRole("link", { name: "Stuck in the Game" }).click();
  // The errand survives the login.
  await expect(page).toHaveURL("/login?next=%2Funstick");
  await main(page).getByLabel("User ID").fill(player.UserID);
  await main(page).getByLabel("Password", { exact: true }).fill(player.password);
  await main(page).getByRole("button", { name: "Login" }).click();
  await expect(main(page)).toContainText("The game lists you as logged out.");
  getStuck(site, player.UserID);
  await page.reload();
  await main(page).getByRole("button", { name: "Reset my login" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your login is reset" })).toBeVisible();
  await expect(main(page)).toContainText("The game lists you as logged out.");
  const state = inGame(site, (database) =>
    database.prepare("SELECT UserLoginState FROM UserInfo WHERE UserID = ?").pluck().get(player.UserID),
  );
  expect(state).toBe(0);
});

test("a player changes a character's name for coins; staff undo it", async ({ page, browser, site }) => {
  const player = await register(site);
  addCharacter(site, player.UserID, "Bulaklak");
  giveCoins(site, player.UserID, 500);
  await login(page, player.UserID, player.password);
  await page.goto("/character-services");
  const order = main(page).getByRole("button", { name: "Order Change name Bulaklak" });
  await main(page).getByLabel("New name").fill("a b");
  await order.click();
  await expect(main(page)).toContainText("The name must have 3 to 16 letters and digits.");
  await main(page).getByLabel("New name").fill("Sampaguita");
  await order.click();
  await expect(dialog(page)).toContainText("It costs 300 R-Coin");
  await dialog(page).getByRole("button", { name: "Order" }).click();
  await expect(dialog(page)).toContainText("You now have 200 R-Coin");
  await closeDialog(page);
  await expect(main(page).getByRole("heading", { name: "Sampaguita" })).toBeVisible();
  await expect(main(page)).toContainText("Again from");
  expect(coinsOf(site, player.UserID)).toBe(200);

  const gm = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(gm, "gm", "gm-demo-1");
  await gm.goto(`/admin/players?search=${player.UserID}`);
  await main(gm).getByRole("link", { name: player.UserID }).click();
  await gm.getByRole("link", { name: "Character changes" }).click();
  await expect(main(gm)).toContainText("ChaName: Bulaklak → Sampaguita");
  await main(gm).getByText("Undo…").click();
  await main(gm).getByLabel("Reason").fill("A sibling ordered it");
  await main(gm).getByRole("button", { name: "Undo" }).click();
  await dialog(gm).getByRole("button", { name: "Undo" }).click();
  await expect(main(gm).getByRole("status")).toContainText("Change undone.");
  expect(coinsOf(site, player.UserID)).toBe(500);
  await page.reload();
  await expect(main(page).getByRole("heading", { name: "Bulaklak" })).toBeVisible();
});
