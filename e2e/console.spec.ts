import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { giveCoins, makeAdmin } from "./game";
import { mailFor } from "./mails";
import { closeDialog, dialog, expectedRefusal, login, register, violationsOf } from "./steps";

const main = (page: Page) => page.getByRole("main");
const notice = (page: Page) => main(page).getByRole("status").first();

/** A page of another account, in a browser of its own. */
async function pageOf(browser: Browser, site: Site, UserID: string, password: string, scripts = true) {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: scripts });
  const page = await context.newPage();
  await page.goto("/login");
  const form = main(page).locator("form[action='/login']");
  await form.getByLabel("User ID").fill(UserID);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Login" }).click();
  await expect(
    page.getByRole("button", { name: "Logout" }).or(page.getByRole("dialog")).first(),
  ).toBeVisible();
  return page;
}
const staff = (browser: Browser, site: Site) => pageOf(browser, site, "gm", "gm-demo-1");

test("a link into the console leads there after the login", async ({ page }) => {
  await page.goto("/admin/tickets?state=closed");
  const form = main(page).locator("form[action^='/login']");
  await form.getByLabel("User ID").fill("gm");
  await form.getByLabel("Password").fill("gm-demo-1");
  await form.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/admin/tickets?state=closed");
  // Staff's welcome stays until it is read; on a busy machine it opens after the page that it hides from role locators.
  await closeDialog(page);
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
});

test("a campaign of 10,000 codes comes in one file; one is redeemed, and the streamer's payout shows it", async ({
  browser,
  page,
  site,
}) => {
  const admin = await staff(browser, site);
  await admin.goto("/admin/campaigns");
  await main(admin).getByLabel("Name").last().fill("Pasko sa Tambayan");
  await main(admin).getByLabel("R-Coin per code").fill("400");
  await main(admin).getByLabel("Streamer's code").fill("streamerana");
  await main(admin).getByRole("button", { name: "Create campaign" }).click();
  await expect(notice(admin)).toContainText("Campaign created.");
  await expect(admin).toHaveTitle("Pasko sa Tambayan | Tambayan");

  // From the list in three clicks, and a double click is one.
  await admin.goto("/admin/campaigns");
  await main(admin).getByRole("link", { name: "Pasko sa Tambayan" }).click();
  await main(admin).getByRole("button", { name: "Create codes" }).dblclick();
  const batches = main(admin).getByRole("table", { name: "Batches of this campaign" }).locator("tbody tr");
  await expect(batches).toContainText(["10,000"]);
  await expect(batches).toContainText("Not downloaded");
  const downloading = admin.waitForEvent("download");
  await main(admin).getByRole("button", { name: "Download codes" }).click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  const codes = file.trimEnd().split("\r\n").slice(1);
  expect(new Set(codes).size).toBe(10_000);
  await expect(batches).toContainText(["Needs approval"]);

  // They are worth more than one staff member may move alone.
  await expect(main(admin)).toContainText("You created these, so another staff member has to approve them.");
  const colleague = await register(site);
  makeAdmin(site, colleague.UserID);
  const second = await pageOf(browser, site, colleague.UserID, colleague.password);
  await second.goto("/admin");
  await main(second).locator("a[href='/admin/approvals']").click();
  await main(second)
    .getByRole("link", { name: /^Codes 1$/ })
    .click();
  await main(second)
    .getByRole("row")
    .filter({ hasText: "Pasko sa Tambayan" })
    .getByRole("button", { name: "Approve" })
    .click();
  await second.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(notice(second)).toContainText("Codes approved.");
  await second.goto("/admin/campaigns");
  await main(second).getByRole("link", { name: "Pasko sa Tambayan" }).click();
  await expect(main(second).getByRole("row").filter({ hasText: "10,000" })).toContainText(colleague.UserID);
  await second.context().close();

  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/topup");
  await main(page)
    .getByLabel("Redeem Code")
    .fill(codes[9_999] ?? "");
  await main(page).getByRole("button", { name: "Redeem" }).click();
  await expect(dialog(page)).toContainText("Your code has been redeemed.");
  await closeDialog(page);

  await admin.goto("/admin/streamers");
  const row = main(admin).getByRole("row").filter({ hasText: "STREAMERANA" });
  await expect(row.getByRole("cell").nth(5)).not.toHaveText("0");
  await row.getByRole("link", { name: "STREAMERANA" }).click();
  const redeemed = main(admin).getByRole("row").filter({ hasText: player.UserID });
  await expect(redeemed).toContainText("Pasko sa Tambayan");
  await expect(redeemed).toContainText("400 R-Coin");
  await expect(redeemed.getByRole("cell").last()).toHaveText("20");

  await admin.goto("/admin/codes");
  await main(admin)
    .getByRole("searchbox", { name: "Code" })
    .fill((codes[9_999] ?? "").toLowerCase());
  await main(admin).getByRole("button", { name: "Look up" }).click();
  await expect(main(admin)).toContainText("Used up");
  await expect(main(admin).getByRole("table")).toContainText(player.UserID);
  await admin.goBack();
  await admin.goBack();

  // Once paused, none of its other codes work.
  await redeemed.getByRole("link", { name: "Pasko sa Tambayan" }).click();
  await main(admin).getByRole("button", { name: "Pause campaign" }).click();
  await expect(notice(admin)).toContainText("Campaign updated.");
  await expect(main(admin)).toContainText("Redemptions1");
});

test("a ticket is assigned, answered with a saved reply, and emailed", async ({ browser, page, site }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/ticket");
  await main(page).getByLabel("What is it about?").selectOption("The game");
  await main(page).getByLabel("Subject").fill("Nawala ang espada ko");
  await main(page).getByRole("textbox", { name: "Message" }).fill("Tulong po.");
  await main(page).getByRole("button", { name: "Submit Ticket" }).click();
  await closeDialog(page);

  const admin = await staff(browser, site);
  await admin.goto("/admin/saved-replies");
  await main(admin).getByLabel("Title").last().fill("Hinahanap");
  await main(admin).getByLabel("Text").last().fill("Kumusta {name}, hinahanap na namin ({number}).");
  await main(admin).getByRole("button", { name: "Save" }).last().click();
  await expect(notice(admin)).toContainText("Reply saved.");

  await admin.goto("/admin");
  await main(admin).getByRole("link", { name: /^\d+$/ }).first().click();
  await main(admin)
    .getByRole("row")
    .filter({ hasText: "Nawala ang espada ko" })
    .getByRole("link", { name: /^T-/ })
    .click();
  // A draft reply survives other actions on the page.
  await main(admin).getByLabel("Message").fill("Saglit lang");
  await main(admin).getByLabel("Assignee").selectOption("gm");
  await main(admin).getByRole("button", { name: "Assign" }).click();
  await expect(notice(admin)).toContainText("Ticket assigned.");
  await expect(main(admin).getByLabel("Message")).toHaveValue("Saglit lang");
  await main(admin).getByLabel("Saved reply").selectOption("Hinahanap");
  await main(admin).getByRole("button", { name: "Insert" }).click();
  await expect(main(admin).getByLabel("Message")).toHaveValue(
    new RegExp(`^Kumusta ${player.UserID}, hinahanap na namin \\(T-`),
  );
  await main(admin).getByRole("button", { name: "Send reply" }).click();
  await expect(notice(admin)).toContainText("Reply sent.");
  await expect(main(admin).getByRole("list", { name: "Conversation" })).toContainText("Support: gm");

  const mail = await mailFor(site, player.email, /Reply to your ticket/);
  expect(mail.text).toContain(`Kumusta ${player.UserID}`);
  await page.goto("/checkticket");
  await main(page).getByRole("link", { name: /^T-/ }).first().click();
  await expect(main(page)).toContainText("hinahanap na namin");
  await expect(main(page)).not.toContainText("gm");
});

test("a ticket shows what its player bought, and leads to the refund", async ({ browser, page, site }) => {
  const player = await register(site);
  giveCoins(site, player.UserID, 5_000);
  await login(page, player.UserID, player.password);
  await page.goto("/itemshop");
  await main(page)
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText("Added to your cart");
  await page.goto("/shoppingcart");
  await main(page).getByRole("button", { name: "Proceed to Buy" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await closeDialog(page);
  await page.goto("/ticket");
  await main(page).getByLabel("What is it about?").selectOption("The game");
  await main(page).getByLabel("Subject").fill("Hindi dumating");
  await main(page).getByRole("textbox", { name: "Message" }).fill("Tulong po.");
  await main(page).getByRole("button", { name: "Submit Ticket" }).click();
  await closeDialog(page);

  const admin = await staff(browser, site);
  await admin.goto(`/admin/tickets?search=${player.UserID}`);
  await main(admin).getByRole("link", { name: /^T-/ }).click();
  const orders = main(admin).getByRole("table", { name: "Latest orders" });
  await expect(orders).toContainText("1 in the item bank");
  await expect(main(admin).getByText("This player has not redeemed a code.")).toBeVisible();
  const help = main(admin).getByRole("navigation", { name: "Help this player" });
  await help.getByRole("link", { name: "Adjust coins" }).click();
  await expect(main(admin).locator("#adjust").getByLabel("Reason")).toHaveValue(/^Ticket T-/);
});

test("an account is repaired with proofs and a second person, and the player is told", async ({
  browser,
  site,
}) => {
  const player = await register(site);
  const colleague = await register(site);
  makeAdmin(site, colleague.UserID);
  const admin = await staff(browser, site);
  await admin.goto(`/admin/players?search=${player.UserID}`);
  await main(admin).getByRole("link", { name: player.UserID, exact: true }).click();
  await main(admin).getByRole("link", { name: "Repair", exact: true }).click();
  await main(admin).getByLabel("Repair", { exact: true }).selectOption("Clear secret answer");
  await main(admin).getByLabel("They know the characters").check();
  await main(admin).getByLabel("Reason").fill("Ticket");
  const repair = async () => {
    await main(admin).getByRole("button", { name: "Repair account" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Repair account" }).click();
  };
  await repair();
  await expect(main(admin)).toContainText("Tick at least two proofs");
  await main(admin).getByLabel("They showed a receipt").check();
  await repair();
  await expect(notice(admin)).toContainText("It now waits for that.");

  const second = await pageOf(browser, site, colleague.UserID, colleague.password);
  await second.goto("/admin/approvals?kind=repair");
  const row = main(second).getByRole("row").filter({ hasText: player.UserID });
  await row.getByRole("button", { name: "Approve" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(notice(second)).toContainText("Account repaired.");
  const mail = await mailFor(site, player.email, /Our support changed your account/);
  expect(mail.text).toContain("removed the secret question");
});

test("a setting is previewed, then set, and takes effect at once", async ({ browser, page, site }) => {
  const player = await register(site);
  giveCoins(site, player.UserID, 5_000);
  await login(page, player.UserID, player.password);
  const admin = await staff(browser, site);
  await admin.goto("/admin/policy");
  await main(admin).getByRole("link", { name: "Cart limit" }).click();
  await main(admin).getByRole("textbox", { name: "Value" }).fill("0");
  await main(admin).getByRole("button", { name: "Preview" }).click();
  await expect(main(admin).getByText("must be at least 1").first()).toBeVisible();
  await main(admin).getByRole("textbox", { name: "Value" }).fill("1");
  await main(admin).getByRole("button", { name: "Preview" }).click();
  await expect(main(admin).getByRole("status")).toHaveText("A cart can hold 1 different item.");
  await main(admin).getByRole("button", { name: "Set to 1" }).click();
  await expect(notice(admin)).toContainText("It takes effect immediately.");
  await expect(main(admin).getByRole("row").filter({ hasText: "Cart limit" })).toContainText("gm");

  await page.goto("/itemshop");
  const adds = main(page).getByRole("button", { name: /^Add to cart/ });
  await adds.nth(0).click();
  await expect(dialog(page)).toContainText("Added to your cart");
  await adds.nth(1).click();
  await expect(page.getByRole("dialog")).toContainText("Your cart is full.");
  await closeDialog(page);

  await admin.goto("/admin/policy/cartRows?value=50");
  await main(admin).getByRole("button", { name: "Set to 50" }).click();
  await expect(notice(admin)).toBeVisible();
});

test("a role opens its own pages only, and is lost at once when removed", async ({
  browser,
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Console" })).toHaveCount(0);
  expect((await page.goto("/admin"))?.status()).toBe(403);

  const admin = await staff(browser, site);
  await admin.goto("/admin/staff");
  await main(admin).getByLabel("User ID").fill(player.UserID.toUpperCase());
  await main(admin).getByRole("combobox", { name: "Role" }).selectOption("Support");
  await main(admin).getByRole("button", { name: "Assign role" }).click();
  await expect(notice(admin)).toContainText("Role granted.");
  await expect(main(admin).getByLabel("User ID")).toHaveValue("");

  await page.goto("/");
  await page.getByRole("link", { name: "Console" }).click();
  await expect(page.getByRole("navigation", { name: "Console" }).getByRole("link")).toHaveText([
    "Dashboard",
    "Approvals",
    "Players",
    "Rewards",
    "Orders",
    "Payments",
    "Whitelist",
    "Tickets",
  ]);
  expect((await page.goto("/admin/policy"))?.status()).toBe(403);
  await expect(main(page)).toContainText("Your role does not allow this.");

  await main(admin)
    .getByRole("row")
    .filter({ hasText: player.UserID })
    .getByRole("button", { name: "Remove role" })
    .click();
  await admin.getByRole("dialog").getByRole("button", { name: "Remove role" }).click();
  await expect(notice(admin)).toContainText("Role revoked.");
  expect((await page.goto("/admin/tickets"))?.status()).toBe(403);
  expectedRefusal(problems);
});

test("the console works without scripts, and shows a form's errors", async ({ browser, site }) => {
  const admin = await pageOf(browser, site, "gm", "gm-demo-1", false);
  await admin.goto("/admin/campaigns");
  await main(admin).getByLabel("R-Coin per code").fill("250");
  await main(admin).getByRole("button", { name: "Create campaign" }).click();
  await expect(main(admin)).toContainText("Enter a name.");
  await expect(main(admin).getByLabel("R-Coin per code")).toHaveValue("250");
  await main(admin).getByLabel("Name").last().fill("Walang script");
  await main(admin).getByRole("button", { name: "Create campaign" }).click();
  await expect(notice(admin)).toContainText("Campaign created.");
  await main(admin).getByRole("spinbutton", { name: "Codes" }).fill("3");
  await main(admin).getByRole("button", { name: "Create codes" }).click();
  await expect(notice(admin)).toContainText("Batch created.");
  const downloading = admin.waitForEvent("download");
  await main(admin).getByRole("button", { name: "Download codes" }).click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  expect(file.trimEnd().split("\r\n")).toHaveLength(4);
  await main(admin).getByRole("textbox", { name: "Code" }).fill("walang-script");
  await main(admin).getByRole("button", { name: "Create this code" }).click();
  await expect(notice(admin)).toContainText("Code created.");
  await expect(main(admin).getByRole("table", { name: "Batches of this campaign" })).toContainText("Active");
  await admin.goto("/admin/audit?action=campaign_created");
  await expect(main(admin).getByRole("row").nth(1)).toContainText("Walang script");
  await main(admin).getByRole("button", { name: "Verify" }).click();
  await expect(main(admin).getByRole("status")).toContainText("entries are intact.");
});

test("every console page is accessible, and none is wider than a phone", async ({ browser, site }) => {
  const admin = await staff(browser, site);
  await admin.goto("/admin");
  const menu = admin.getByRole("navigation", { name: "Console" }).getByRole("link");
  const pages = await menu.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const more = [
    "/admin/codes?code=TAMBAYAN100",
    "/admin/redemptions",
    "/admin/streamers",
    "/admin/saved-replies",
    "/admin/policy/cartRows",
    "/admin/shop/bulk?item=1&item=2",
    "/admin/shop/new-bundle",
    "/admin/approvals/receipts",
    "/admin/approvals/invitations",
    "/admin/approvals?state=all",
    "/admin/payments/packages",
    "/admin/payments/packages/1",
    "/admin/payments/channels",
    "/admin/payments/channels/1",
    "/admin/payments/debts",
  ];
  for (const path of [...pages, ...more]) {
    expect((await admin.goto(path))?.status(), path).toBe(200);
    for (const width of [1366, 390]) {
      await admin.setViewportSize({ width, height: 900 });
      const { scrollWidth, clientWidth } = await admin.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth, `${path} at ${width}`).toBeLessThanOrEqual(clientWidth);
      expect(await violationsOf(admin, { contrast: width === 1366 }), `${path} at ${width}`).toEqual([]);
    }
  }
});

test("the console says so while account-service is down", async ({ browser, site }) => {
  const admin = await staff(browser, site);
  await admin.goto("/admin/audit");
  await site.stop("account");
  try {
    expect((await admin.goto("/admin/audit"))?.status()).toBe(503);
    await expect(main(admin)).toContainText("Something went wrong");
  } finally {
    await site.start("account");
  }
  expect((await admin.goto("/admin/audit"))?.status()).toBe(200);
});
