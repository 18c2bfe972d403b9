import type { Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { coinsOf, giveCoins, inGame, setPrice, takeItems } from "./game";
import {
  closeDialog,
  countClicks,
  dialog,
  expectedRefusal,
  hydrated,
  login,
  onBusyPhone,
  register,
  submitLogin,
} from "./steps";

const main = (page: Page) => page.getByRole("main");
const card = (page: Page) => page.getByRole("region", { name: "Welcome" });
const row = (page: Page, item: string) => main(page).getByRole("listitem").filter({ hasText: item });

/** A player for one test, logged in, with coins. */
async function playerWith(page: Page, site: Site, coins: number) {
  const player = await register(site);
  if (coins > 0) giveCoins(site, player.UserID, coins);
  await login(page, player.UserID, player.password);
  return player;
}

async function addToCart(page: Page, item: string) {
  await page.goto(`/itemshop?search=${encodeURIComponent(item)}`);
  await main(page)
    .getByRole("button", { name: `Add to cart ${item}` })
    .click();
  await expect(dialog(page)).toContainText(item);
}

async function redeem(page: Page, code: string, referral = "") {
  await page.goto("/topup");
  await main(page).getByLabel("Redeem Code").fill(code);
  await main(page).getByLabel("Referral Code").fill(referral);
  await main(page).getByRole("button", { name: "Redeem" }).click();
}

for (const [device, width] of [
  ["a computer", 1366],
  ["a phone", 390],
] as const) {
  test(`from home a code is redeemed in two clicks on ${device}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    await playerWith(page, site, 0);
    await page.goto("/");
    const { click, clicks } = countClicks(page);
    await click(page.locator("a[href='/topup']:visible").first());
    await main(page).getByLabel("Redeem Code").fill("tambayan 100");
    await click(main(page).getByRole("button", { name: "Redeem" }));
    await expect(dialog(page)).toContainText("Your code has been redeemed.");
    expect(clicks()).toBe(2);
  });
}

for (const [device, width] of [
  ["a computer", 1366],
  ["a phone", 390],
] as const) {
  test(`from home an item is bought in four clicks at most on ${device}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    const player = await playerWith(page, site, 500);
    await page.goto("/");
    const { click, clicks } = countClicks(page);
    if (width === 390) {
      await click(page.locator("summary"));
      await click(page.getByRole("navigation", { name: "Menu" }).locator("a[href='/itemshop']"));
    } else await click(page.getByRole("navigation", { name: "Main" }).locator("a[href='/itemshop']").first());
    await click(main(page).getByRole("button", { name: "Buy now Mending Tonic" }));
    await expect(page).toHaveURL(/\/shoppingcart\?buy=\d+/);
    await expect(main(page)).toContainText("Buy 1 item for 60.00 R-Coin? You will have 440 left.");
    await click(main(page).getByRole("button", { name: "Confirm" }));
    await expect(dialog(page)).toContainText("SUCCESS!!");
    await expect(page).toHaveURL("/shoppurchases");
    await expect(row(page, "Mending Tonic").last()).toContainText("1 in your item bank");
    expect(coinsOf(site, player.UserID)).toBe(440);
    expect(clicks()).toBeLessThanOrEqual(4);
    expect(clicks()).toBe(width === 390 ? 4 : 3);
  });
}

test("'Buy now' buys that item alone, and the cart stays as it is", async ({ page, site }) => {
  const player = await playerWith(page, site, 150);
  await addToCart(page, "Fish Biscuits");
  await page.goto("/itemshop?search=Mending");
  await main(page).getByRole("button", { name: "Buy now Mending Tonic" }).click();
  await expect(page).toHaveURL(/\/shoppingcart\?buy=\d+/);
  await expect(main(page)).toContainText("Only this item is bought. Your cart stays as it is.");
  await expect(main(page)).toContainText("Buy 1 item for 60.00 R-Coin? You will have 90 left.");
  await expect(main(page)).not.toContainText("Fish Biscuits");
  await main(page).getByRole("button", { name: "Confirm" }).click();
  await expect(dialog(page)).toContainText("SUCCESS!!");
  await expect(page).toHaveURL("/shoppurchases");
  await expect(main(page)).not.toContainText("Fish Biscuits");
  expect(coinsOf(site, player.UserID)).toBe(90);
  await page.goto("/shoppingcart");
  await expect(main(page)).toContainText("Items in your Cart: 1");
  await expect(row(page, "Fish Biscuits").getByRole("checkbox")).toHaveAttribute("aria-checked", "true");
});

test("an item that is added again because the answer was lost is in the cart once", async ({
  page,
  site,
  problems,
}) => {
  await playerWith(page, site, 100);
  await page.goto("/itemshop?search=Mending");
  await hydrated(main(page).locator("form").first());
  let lost = 0;
  await page.route("**/cart", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    // The site has done it, and its answer never comes.
    await route.fetch();
    await route.abort();
  });
  const add = main(page).getByRole("button", { name: "Add to cart Mending Tonic" });
  await add.click();
  await expect(dialog(page)).toContainText("Network error. Please check your connection.");
  await closeDialog(page);
  await add.click();
  await expect(dialog(page)).toContainText("Added to your cart: Mending Tonic");
  await page.goto("/shoppingcart");
  await expect(row(page, "Mending Tonic").locator("output")).toHaveText("1");
  // Two clicks that are both answered mean two.
  await page.goto("/itemshop?search=Mending");
  await hydrated(main(page).locator("form").first());
  await add.dblclick();
  await expect(dialog(page)).toContainText("Added to your cart: Mending Tonic");
  await expect.poll(async () => (await (await page.request.get("/cart")).json()).cart.count).toBe(3);
  expect(problems.splice(0).filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
});

test("a code is redeemed once, with a streamer's share", async ({ page, site, problems }) => {
  const player = await playerWith(page, site, 0);
  await page.goto("/topup");
  for (const notice of [
    "Make sure your code is correct before submitting.",
    "Codes are case-sensitive.",
    "Each code can only be used once.",
  ]) {
    await expect(main(page)).toContainText(notice);
  }
  await main(page).getByRole("button", { name: "Redeem" }).click();
  await expect(main(page).getByText("Voucher Code is required.")).toBeVisible();

  const referralBalance = () =>
    inGame(
      site,
      (database) =>
        database
          .prepare(
            "SELECT ReferralBalance FROM Account WHERE UserNum = (SELECT UserNum FROM UserInfo WHERE UserID = 'streamer_ana')",
          )
          .pluck()
          .get() as number,
    );
  const before = referralBalance();
  await redeem(page, "tambayan100", "streamerana");
  await expect(dialog(page)).toContainText("Your code has been redeemed.");
  await closeDialog(page);
  await expect(card(page)).toContainText("100");
  expect(referralBalance()).toBe(before + 5);

  await redeem(page, "TAMBAYAN100");
  await expect(dialog(page)).toContainText("You have already redeemed this code.");
  await closeDialog(page);
  await expect(main(page).getByLabel("Redeem Code")).toHaveValue("TAMBAYAN100");
  await redeem(page, "EXPIRED1");
  await expect(dialog(page)).toContainText("This code has expired.");
  await closeDialog(page);

  await page.goto("/topuphistory");
  await expect(main(page)).toContainText("TAMBAYAN100");
  await page.goto("/statement");
  await expect(main(page)).toContainText("100");
  expect(player.UserID).toBeTruthy();
  expectedRefusal(problems);
});

test("checked items are bought, delivered to the item bank, and taken in the game", async ({
  page,
  site,
}) => {
  const player = await playerWith(page, site, 1_000);
  await addToCart(page, "Mending Tonic");
  await addToCart(page, "Night Class Uniform");
  await addToCart(page, "Fish Biscuits");
  await page.goto("/shoppingcart");
  await expect(main(page)).toContainText("Items in your Cart: 3");
  await row(page, "Night Class Uniform").getByRole("checkbox").click();
  const more = row(page, "Mending Tonic").getByRole("button", { name: "Increase quantity of Mending Tonic" });
  // A quick second click does not lose the first.
  await hydrated(more);
  await more.click();
  await more.click();
  await expect(row(page, "Mending Tonic").locator("output")).toHaveText("3");
  await expect(main(page)).toContainText("300.00");
  await page.reload();
  await expect(row(page, "Mending Tonic").locator("output")).toHaveText("3");
  await expect(row(page, "Night Class Uniform").getByRole("checkbox")).toHaveAttribute(
    "aria-checked",
    "false",
  );

  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await expect(dialog(page)).toContainText("300.00 R-Coin");
  await expect(dialog(page)).toContainText("You will have 700 left.");
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await expect(dialog(page)).toContainText("SUCCESS!!");
  await closeDialog(page);
  await expect(page).toHaveURL("/shoppurchases");
  await expect(card(page)).toContainText("700");
  await expect(row(page, "Mending Tonic").last()).toContainText("3 in your item bank");

  await row(page, "Mending Tonic").last().getByRole("link", { name: "Ask about this purchase" }).click();
  await expect(page).toHaveURL(/^[^?]+\/ticket\?/);
  await expect(main(page).getByLabel("What is it about?")).toHaveValue("payment");
  await expect(main(page).getByLabel("Subject")).toHaveValue(/^Purchase \d+: Mending Tonic × 3$/);
  await page.goBack();

  expect(takeItems(site, player.UserID, 2)).toBe(2);
  await page.reload();
  await expect(row(page, "Mending Tonic").last()).toContainText("2 taken");

  // The unchecked item is still in the cart, even after logging out.
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, player.UserID, player.password);
  await closeDialog(page);
  await page.goto("/shoppingcart");
  await expect(main(page)).toContainText("Items in your Cart: 1");
  await expect(row(page, "Night Class Uniform")).toBeVisible();
});

test("items in the item bank are refunded, and taken ones are not", async ({ page, site, problems }) => {
  const player = await playerWith(page, site, 200);
  await addToCart(page, "Yard Megaphone");
  await addToCart(page, "Yard Megaphone");
  await page.goto("/shoppingcart");
  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await closeDialog(page);
  await expect(card(page)).toContainText("100");
  await expect(page).toHaveURL("/shoppurchases");
  takeItems(site, player.UserID, 1);
  await page.reload();
  const line = row(page, "Yard Megaphone").last();
  await expect(main(page)).toContainText("1 in your item bank");
  await main(page).getByRole("button", { name: "Return for a refund" }).click();
  await dialog(page).getByRole("button", { name: "Return for a refund" }).click();
  await expect(dialog(page)).toContainText("your R-Coin is refunded");
  await closeDialog(page);
  await expect(card(page)).toContainText("150");
  await expect(main(page)).toContainText("1 cancelled");
  await expect(main(page).getByRole("button", { name: "Return for a refund" })).toHaveCount(0);
  await expect(line).toBeVisible();
  expectedRefusal(problems);
});

test("a refund is told also where a busy phone draws its answer and the page without its form at once", async ({
  page,
  site,
}) => {
  const keepBusy = await onBusyPhone(page);
  await playerWith(page, site, 100);
  await addToCart(page, "Yard Megaphone");
  await page.goto("/shoppingcart");
  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await closeDialog(page);
  await expect(page).toHaveURL("/shoppurchases");
  await main(page).getByRole("button", { name: "Return for a refund" }).click();
  const confirm = dialog(page).getByRole("button", { name: "Return for a refund" });
  await expect(confirm).toBeVisible();
  await keepBusy();
  await confirm.click();
  await expect(dialog(page)).toContainText("your R-Coin is refunded");
  await expect(main(page).getByRole("button", { name: "Return for a refund" })).toHaveCount(0);
});

test("without coins nothing is bought", async ({ page, site, problems }) => {
  await playerWith(page, site, 10);
  await addToCart(page, "Scooter Key");
  await page.goto("/shoppingcart");
  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await expect(dialog(page)).toContainText("You do not have enough R-Coin.");
  await closeDialog(page);
  await expect(card(page)).toContainText("10");
  await page.goto("/shoppurchases");
  await expect(main(page)).toContainText("No Data");
  expectedRefusal(problems);
});

test("a changed price is reported, and nothing is charged", async ({ page, site, problems }) => {
  await playerWith(page, site, 500);
  await addToCart(page, "Neon Hair Dye");
  await page.goto("/shoppingcart");
  await expect(main(page)).toContainText("150.00");
  try {
    await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
    await expect(dialog(page)).toContainText("150.00 R-Coin");
    setPrice(site, "Neon Hair Dye", 175);
    await dialog(page).getByRole("button", { name: "Confirm" }).click();
    await expect(dialog(page)).toContainText("A price has changed.");
    await closeDialog(page);
    await expect(main(page)).toContainText("175.00");
    await expect(card(page)).toContainText("500");
    await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
    await dialog(page).getByRole("button", { name: "Confirm" }).click();
    await expect(dialog(page)).toContainText("SUCCESS!!");
    await closeDialog(page);
    await expect(card(page)).toContainText("325");
  } finally {
    setPrice(site, "Neon Hair Dye", null);
  }
  expectedRefusal(problems);
});

test("visitors can look, and have to log in to buy", async ({ page, problems }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).hover();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Item Shop" })
    .first()
    .click();
  await expect(page).toHaveURL("/itemshop");
  await expect(main(page).getByRole("listitem").filter({ hasText: "Mending Tonic" })).toBeVisible();
  await main(page).getByRole("link", { name: "Weapons" }).click();
  await expect(page).toHaveURL(/category=Weapons/);
  await expect(main(page)).not.toContainText("Mending Tonic");
  await main(page)
    .getByRole("button", { name: /^Show / })
    .first()
    .click();
  await expect(dialog(page)).toContainText("R-Coin");
  await page.keyboard.press("Escape");
  await main(page)
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText("Please Login to Continue!");
  for (const path of ["/shoppingcart", "/shoppurchases", "/topuphistory", "/statement"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await redeem(page, "TAMBAYAN100");
  await expect(dialog(page)).toContainText("Please Login to Continue!");
  expectedRefusal(problems);
});

test("after the login one is back where one was, with the typed code and the chosen item", async ({
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  const logIn = async () => {
    await main(page).getByLabel("User ID").fill(player.UserID);
    await main(page).getByLabel("Password").fill(player.password);
    await main(page).getByRole("button", { name: "Login" }).click();
  };
  await redeem(page, "MY-TYPED-CODE");
  await dialog(page).getByRole("link", { name: "Login" }).click();
  await logIn();
  await expect(page).toHaveURL("/topup");
  await expect(main(page).getByLabel("Redeem Code")).toHaveValue("MYTYPEDCODE");

  await page.context().clearCookies();
  await page.goto("/itemshop?category=Weapons");
  const card = main(page).getByRole("listitem").filter({ hasText: "Lacquered Knuckles" });
  await card.getByRole("button", { name: /^Add to cart/ }).click();
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await logIn();
  await expect(dialog(page)).toContainText("Added to your cart: Lacquered Knuckles");
  await expect(page).toHaveURL(/\/itemshop\?category=Weapons$/);
  await expect(page.getByRole("link", { name: /^Shopping Cart.*1 item/ })).toBeVisible();

  // As a visitor again: a wish, and the login box at the side.
  await page.context().clearCookies();
  await page.goto("/itemshop?category=Weapons");
  await card.getByRole("button", { name: /^Wish list/ }).click();
  await expect(dialog(page)).toContainText("Please Login to Continue!");
  await page.goto("/news");
  await submitLogin(page, player.UserID, player.password);
  await expect(dialog(page)).toContainText("Added to your wish list.");
  await expect(page).toHaveURL(/\/news$/);
  expectedRefusal(problems);
});

test("redeeming and buying work with scripts off", async ({ noScripts, site }) => {
  const player = await register(site);
  const page = await noScripts.newPage();
  await page.goto("/login");
  await submitLogin(page, player.UserID, player.password);
  await redeem(page, "TAMBAYAN100");
  await expect(page.locator("noscript").getByRole("status")).toContainText("Your code has been redeemed.");
  await page.goto("/itemshop?search=Focus");
  await main(page)
    .getByRole("button", { name: /^Add to cart/ })
    .click();
  await page.goto("/shoppingcart");
  await expect(main(page)).toContainText("60.00");
  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await expect(main(page)).toContainText("You will have 40 left.");
  await main(page).getByRole("button", { name: "Confirm" }).click();
  await page.goto("/shoppurchases");
  await expect(main(page)).toContainText("1 in your item bank");
  await expect(card(page)).toContainText("40");

  await page.goto("/itemshop?search=Cooler");
  await main(page)
    .getByRole("button", { name: /^Buy now/ })
    .click();
  await expect(main(page)).toContainText("You will have");
  await main(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/shoppurchases");
  await expect(main(page)).toContainText("Night Shift Cooler");
});
