import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { coinsOf, giveCoins, inGame, takeItems } from "./game";
import { closeDialog, dialog, login, loginOnHome, submitLogin } from "./steps";

// Next to a game whose tables are older than the site, with an account that the game itself created.
test.use({ game: "older" });

const main = (page: Page) => page.getByRole("main");
const card = (page: Page) => page.getByRole("region", { name: "Welcome" });

/** A password in the game's format. */
const inGameFormat = (password: string) =>
  createHash("md5").update(password).digest("hex").toUpperCase().slice(0, 19);

/** As the game's own procedure registers: every text padded to its column's width. */
function gameMakes(site: Site, UserID: string, password: string) {
  const row = [UserID.padEnd(20), UserID.padEnd(20), inGameFormat(password).padEnd(20)];
  inGame(site, (database) =>
    database
      .prepare("INSERT INTO UserInfo (UserID, UserName, UserPass, UserEmail) VALUES (?, ?, ?, ?)")
      .run(...row, `${UserID}@example.com`.padEnd(50)),
  );
}

const gameChangesPassword = (site: Site, UserID: string, password: string) =>
  inGame(site, (database) =>
    database.prepare("UPDATE UserInfo SET UserPass = ? WHERE UserID = ?").run(inGameFormat(password), UserID),
  );

test("an account from the game logs in, changes its password, buys, and sees the delivery status", async ({
  page,
  site,
}) => {
  gameMakes(site, "veteran", "Old-Sword-77");
  giveCoins(site, "veteran", 1_000);
  await loginOnHome(page, "veteran", "Old-Sword-77");
  await expect(card(page)).toContainText("veteran");
  // This game has no second currency.
  await expect(card(page).getByText("Milleage")).toHaveCount(0);

  await page.goto("/changepassword");
  await page.getByLabel("Current Password", { exact: true }).fill("Old-Sword-77");
  await page.getByLabel("New Password", { exact: true }).fill("New-Sword-88");
  await page.getByLabel("Retype New Password", { exact: true }).fill("New-Sword-88");
  await main(page).getByRole("button", { name: "Change Password" }).click();
  await expect(page).toHaveURL("/login");
  if (await dialog(page).isVisible()) await closeDialog(page);
  const stored = inGame(site, (database) =>
    database.prepare("SELECT UserPass, UserPass_N FROM UserInfo WHERE UserID = 'veteran'").get(),
  );
  const wanted = inGameFormat("New-Sword-88");
  expect(stored).toEqual({ UserPass: wanted, UserPass_N: wanted });
  await submitLogin(page, "veteran", "New-Sword-88");
  await closeDialog(page);
  await expect(card(page)).toBeVisible();

  await page.goto("/itemshop");
  await main(page)
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText("Added to your cart");
  await page.goto("/shoppingcart");
  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await closeDialog(page);
  await expect(page).toHaveURL("/shoppurchases");
  await expect(main(page)).toContainText("1 in your item bank");
  expect(coinsOf(site, "veteran")).toBeLessThan(1_000);
  expect(takeItems(site, "veteran", 1)).toBe(1);
  await page.reload();
  await expect(main(page)).toContainText("1 taken");
  await expect(main(page).getByRole("button", { name: "Return for a refund" })).toHaveCount(0);
});

test("a password changed in the game ends the session, and works on the site from then on", async ({
  page,
  site,
  problems,
}) => {
  gameMakes(site, "wanderer", "Old-Sword-77");
  await login(page, "wanderer", "Old-Sword-77");
  gameChangesPassword(site, "wanderer", "Game-Sword-99");
  await page.goto("/user");
  await expect(page.getByText("Your password was changed in the game.")).toBeVisible();
  if (await dialog(page).isVisible()) await closeDialog(page);
  await page.goto("/login");
  await submitLogin(page, "wanderer", "Old-Sword-77");
  await expect(page.getByText("Incorrect user ID or password.").first()).toBeVisible();
  if (await dialog(page).isVisible()) await closeDialog(page);
  problems.length = 0;
  await submitLogin(page, "wanderer", "Game-Sword-99");
  await closeDialog(page);
  await expect(card(page)).toContainText("wanderer");
});

test("pages say what this game does not track, and registering requires its PIN", async ({ page }) => {
  await page.goto("/rankings?tab=killer");
  await expect(main(page)).toContainText("This game server does not track kills.");
  await page.goto("/rankings");
  await expect(main(page).getByRole("columnheader", { name: "Kills" })).toHaveCount(0);
  await expect(main(page).getByRole("row").nth(1)).toBeVisible();

  await page.goto("/register");
  const pin = main(page).getByLabel("PIN");
  await expect(pin).toBeVisible();
  await main(page).getByRole("button", { name: "Register" }).click();
  await expect(main(page).getByText("PIN is required.").first()).toBeVisible();
});
