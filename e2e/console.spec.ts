import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { giveCoins } from "./game";
import { mailFor } from "./mails";
import { closeDialog, expectedRefusal, login, register } from "./steps";

const main = (page: Page) => page.getByRole("main");
const notice = (page: Page) => main(page).getByRole("status").first();

/** A page of somebody else's, in a browser of his own. */
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
const operator = (browser: Browser, site: Site) => pageOf(browser, site, "gm", "gm-demo-1");

test("a campaign of 10,000 codes comes in one file; one is redeemed, and the streamer's payout shows it", async ({
  browser,
  page,
  site,
}) => {
  const admin = await operator(browser, site);
  await admin.goto("/admin/campaigns");
  await main(admin).getByLabel("Name").last().fill("Pasko sa Tambayan");
  await main(admin).getByLabel("R-Coin of a code").fill("400");
  await main(admin).getByLabel("Streamer's code").fill("streamerana");
  await main(admin).getByRole("button", { name: "Make the campaign" }).click();
  await expect(notice(admin)).toContainText("The campaign is made.");
  await expect(admin).toHaveTitle("Pasko sa Tambayan | Tambayan");

  await main(admin).getByRole("spinbutton", { name: "Codes" }).fill("10000");
  const downloading = admin.waitForEvent("download");
  await main(admin).getByRole("button", { name: "Make and download" }).click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  const codes = file.trimEnd().split("\r\n").slice(1);
  expect(new Set(codes).size).toBe(10_000);

  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/topup");
  await main(page)
    .getByLabel("Redeem Code")
    .fill(codes[9_999] ?? "");
  await main(page).getByRole("button", { name: "Redeem" }).click();
  await expect(page.getByRole("dialog")).toContainText("Your code is redeemed.");
  await closeDialog(page);

  await admin.goto("/admin/streamers");
  const row = main(admin).getByRole("row").filter({ hasText: "STREAMERANA" });
  await expect(row.getByRole("cell").nth(5)).not.toHaveText("0");
  await row.getByRole("link", { name: "STREAMERANA" }).click();
  const redeemed = main(admin).getByRole("row").filter({ hasText: player.UserID });
  await expect(redeemed).toContainText("Pasko sa Tambayan");
  await expect(redeemed).toContainText("400 R-Coin");
  await expect(redeemed.getByRole("cell").last()).toHaveText("20");

  // Paused, no other code of it works; the operator's word is felt at once.
  await redeemed.getByRole("link", { name: "Pasko sa Tambayan" }).click();
  await main(admin).getByRole("button", { name: "Pause it" }).click();
  await expect(notice(admin)).toContainText("The campaign is changed.");
  await expect(main(admin)).toContainText("Redeemedonce");
});

test("a ticket is taken, answered from an answer at hand, and mailed", async ({ browser, page, site }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/ticket");
  await main(page).getByLabel("What is it about?").selectOption("The game");
  await main(page).getByLabel("Subject").fill("Nawala ang espada ko");
  await main(page).getByRole("textbox", { name: "Message" }).fill("Tulong po.");
  await main(page).getByRole("button", { name: "Submit Ticket" }).click();
  await closeDialog(page);

  const admin = await operator(browser, site);
  await admin.goto("/admin/canned-answers");
  await main(admin).getByLabel("Title").last().fill("Hinahanap");
  await main(admin).getByLabel("Text").last().fill("Kumusta {name}, hinahanap na namin ({number}).");
  await main(admin).getByRole("button", { name: "Save" }).last().click();
  await expect(notice(admin)).toContainText("The answer is saved.");

  await admin.goto("/admin");
  await main(admin).getByRole("link", { name: /^\d+$/ }).first().click();
  await main(admin)
    .getByRole("row")
    .filter({ hasText: "Nawala ang espada ko" })
    .getByRole("link", { name: /^T-/ })
    .click();
  // What is being written stays while something else is done.
  await main(admin).getByLabel("What you write").fill("Saglit lang");
  await main(admin).getByLabel("Whose it is").selectOption("gm");
  await main(admin).getByRole("button", { name: "Hand on" }).click();
  await expect(notice(admin)).toContainText("The ticket has another owner now.");
  await expect(main(admin).getByLabel("What you write")).toHaveValue("Saglit lang");
  await main(admin).getByLabel("Answer at hand").selectOption("Hinahanap");
  await main(admin).getByRole("button", { name: "Put it in" }).click();
  await expect(main(admin).getByLabel("What you write")).toHaveValue(
    new RegExp(`^Kumusta ${player.UserID}, hinahanap na namin \\(T-`),
  );
  await main(admin).getByRole("button", { name: "Send the answer" }).click();
  await expect(notice(admin)).toContainText("The answer is sent.");
  await expect(main(admin).getByRole("list", { name: "Conversation" })).toContainText("Support: gm");

  const mail = await mailFor(site, player.email, /answer/i);
  expect(mail.text).toContain(`Kumusta ${player.UserID}`);
  await page.goto("/checkticket");
  await main(page).getByRole("link", { name: /^T-/ }).first().click();
  await expect(main(page)).toContainText("hinahanap na namin");
  await expect(main(page)).not.toContainText("gm");
});

test("a setting is tried, then set, and felt at once", async ({ browser, page, site }) => {
  const player = await register(site);
  giveCoins(site, player.UserID, 5_000);
  await login(page, player.UserID, player.password);
  const admin = await operator(browser, site);
  await admin.goto("/admin/policy");
  await main(admin).getByRole("link", { name: "Cart rows" }).click();
  await main(admin).getByRole("textbox", { name: "Value" }).fill("0");
  await main(admin).getByRole("button", { name: "See what it would do" }).click();
  await expect(main(admin).getByText("at least 1 is needed").first()).toBeVisible();
  await main(admin).getByRole("textbox", { name: "Value" }).fill("1");
  await main(admin).getByRole("button", { name: "See what it would do" }).click();
  await expect(main(admin).getByRole("status")).toHaveText("A cart takes 1 item; one more is refused.");
  await main(admin).getByRole("button", { name: "Set it to 1" }).click();
  await expect(notice(admin)).toContainText("It is felt with the next call.");
  await expect(main(admin).getByRole("row").filter({ hasText: "Cart rows" })).toContainText("gm");

  await page.goto("/itemshop");
  const adds = main(page).getByRole("button", { name: /^Add to cart/ });
  await adds.nth(0).click();
  await expect(main(page).getByRole("status")).toBeVisible();
  await adds.nth(1).click();
  await expect(page.getByRole("dialog")).toContainText("Your cart is full.");
  await closeDialog(page);

  await admin.goto("/admin/policy/cartRows?value=50");
  await main(admin).getByRole("button", { name: "Set it to 50" }).click();
  await expect(notice(admin)).toBeVisible();
});

test("a role opens its own pages and no others, and goes with the next click", async ({
  browser,
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await expect(page.getByRole("link", { name: "Console" })).toHaveCount(0);
  expect((await page.goto("/admin"))?.status()).toBe(403);

  const admin = await operator(browser, site);
  await admin.goto("/admin/operators");
  await main(admin).getByLabel("User ID").fill(player.UserID.toUpperCase());
  await main(admin).getByRole("combobox", { name: "Role" }).selectOption("Support");
  await main(admin).getByRole("button", { name: "Give the role" }).click();
  await expect(notice(admin)).toContainText("The role is given.");
  await expect(main(admin).getByLabel("User ID")).toHaveValue("");

  await page.goto("/");
  await page.getByRole("link", { name: "Console" }).click();
  await expect(page.getByRole("navigation", { name: "Console" }).getByRole("link")).toHaveText([
    "Dashboard",
    "Players",
    "Points",
    "Orders",
    "Whitelist",
    "Tickets",
  ]);
  expect((await page.goto("/admin/policy"))?.status()).toBe(403);
  await expect(main(page)).toContainText("Your role does not allow this.");

  await main(admin)
    .getByRole("row")
    .filter({ hasText: player.UserID })
    .getByRole("button", { name: "Take away" })
    .click();
  await admin.getByRole("dialog").getByRole("button", { name: "Take away" }).click();
  await expect(notice(admin)).toContainText("The role is taken away.");
  expect((await page.goto("/admin/tickets"))?.status()).toBe(403);
  expectedRefusal(problems);
});

test("the console works without scripts, and says what is wrong with a form", async ({ browser, site }) => {
  const admin = await pageOf(browser, site, "gm", "gm-demo-1", false);
  await admin.goto("/admin/campaigns");
  await main(admin).getByLabel("R-Coin of a code").fill("250");
  await main(admin).getByRole("button", { name: "Make the campaign" }).click();
  await expect(main(admin)).toContainText("Give it a name.");
  await expect(main(admin).getByLabel("R-Coin of a code")).toHaveValue("250");
  await main(admin).getByLabel("Name").last().fill("Walang script");
  await main(admin).getByRole("button", { name: "Make the campaign" }).click();
  await expect(notice(admin)).toContainText("The campaign is made.");
  await admin.goto("/admin/audit?action=campaign_made");
  await expect(main(admin).getByRole("row").nth(1)).toContainText("Walang script");
  await main(admin).getByRole("button", { name: "Check the chain" }).click();
  await expect(main(admin).getByRole("status")).toContainText("rows are as they were written.");
});

test("every page of the console can be read by everybody, and none is wider than a phone", async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const admin = await operator(browser, site);
  await admin.goto("/admin");
  const menu = admin.getByRole("navigation", { name: "Console" }).getByRole("link");
  const pages = await menu.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const more = ["/admin/redemptions", "/admin/streamers", "/admin/canned-answers", "/admin/policy/cartRows"];
  for (const path of [...pages, ...more]) {
    expect((await admin.goto(path))?.status(), path).toBe(200);
    for (const width of [1366, 390]) {
      await admin.setViewportSize({ width, height: 900 });
      const { scrollWidth, clientWidth } = await admin.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth, `${path} at ${width}`).toBeLessThanOrEqual(clientWidth);
      const { violations } = await new AxeBuilder({ page: admin }).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
    }
  }
});

test("the console says so while accounts are away", async ({ browser, site }) => {
  const admin = await operator(browser, site);
  await admin.goto("/admin/audit");
  await site.stop("account");
  try {
    expect((await admin.goto("/admin/audit"))?.status()).toBe(503);
    await expect(main(admin)).toContainText("This did not work");
  } finally {
    await site.start("account");
  }
  expect((await admin.goto("/admin/audit"))?.status()).toBe(200);
});
