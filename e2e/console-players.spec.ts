import type { Browser, Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { makeAdmin } from "./game";
import { closeDialog, expectedRefusal, login, register, violationsOf } from "./steps";

const main = (page: Page) => page.getByRole("main");
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Another browser, logged in. */
async function another(browser: Browser, site: Site, UserID: string, password: string) {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(page, UserID, password);
  return page;
}

/** Clicks a button that asks for confirmation, and confirms. */
async function agree(page: Page, name: string) {
  await main(page).getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Finds a player by the keyboard alone, and opens their page. */
async function open(page: Page, UserID: string) {
  await page.goto("/admin/players");
  // The shortcut works once the page's script has loaded.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("banner").getByLabel("Search", { exact: true })).toBeFocused({
      timeout: 500,
    });
  }).toPass();
  await page.keyboard.type(UserID.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await main(page).getByRole("link", { name: UserID, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: UserID })).toBeVisible();
}

const accessible = async (page: Page) => expect(await violationsOf(page)).toEqual([]);

test("a ban ends the player's session within a second, and lifting it lets them in again", async ({
  page,
  browser,
  site,
  noScripts,
  problems,
}) => {
  const player = await register(site);
  const theirs = await another(browser, site, player.UserID, player.password);
  await theirs.goto("/user");
  await login(page, "gm", "gm-demo-1");
  await open(page, player.UserID);
  await accessible(page);
  await panel(page, "Ban").getByRole("button", { name: "Ban" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ban", exact: true }).click();
  await expect(panel(page, "Ban").getByText("Enter a reason.")).toBeVisible();

  await panel(page, "Ban").getByLabel("Reason").fill("Sold the account");
  await panel(page, "Ban").getByLabel("Until (Manila)").fill("2077-12-24T18:00");
  await agree(page, "Ban");
  await expect(main(page).getByText("Account banned and logged out.")).toBeVisible();
  const next = await theirs.context().request.get("/user", { maxRedirects: 0 });
  expect([next.status(), next.headers().location]).toEqual([302, "/session-expired?next=%2Fuser"]);
  await theirs.goto("/");
  await expect(theirs.getByRole("dialog")).toContainText("Your session has ended.");
  await closeDialog(theirs);
  await theirs.goto("/login");
  await main(theirs).getByLabel("User ID").fill(player.UserID);
  await main(theirs).getByLabel("Password").fill(player.password);
  await main(theirs).getByRole("button", { name: "Login" }).click();
  await expect(theirs.getByRole("dialog")).toContainText(
    "This account is blocked until 24 December 2077 at 18:00 (Manila).",
  );

  // Lifted without scripts, which does not ask for confirmation.
  const plain = await noScripts.newPage();
  await plain.goto("/login");
  await main(plain).getByLabel("User ID").fill("gm");
  await main(plain).getByLabel("Password").fill("gm-demo-1");
  await main(plain).getByRole("button", { name: "Login" }).click();
  await plain.goto(new URL(page.url()).pathname);
  await expect(panel(plain, "Status")).toContainText("banned until 24 December 2077 at 18:00 (Manila)");
  await panel(plain, "Lift ban").getByLabel("Reason").fill("It was their brother");
  await panel(plain, "Lift ban").getByRole("button").click();
  await expect(main(plain).getByText("Ban lifted.")).toBeVisible();
  await expect(panel(plain, "Bans")).toContainText("by gm: It was their brother");
  await closeDialog(theirs);
  await login(theirs, player.UserID, player.password);
  await theirs.context().close();
  expectedRefusal(problems);
});

test("coins above the limit of one staff member need another's approval, and the player reads why they changed", async ({
  page,
  browser,
  site,
  problems,
}) => {
  const player = await register(site);
  const colleague = await register(site);
  makeAdmin(site, colleague.UserID);
  await login(page, "gm", "gm-demo-1");
  await open(page, player.UserID);
  const form = panel(page, "Adjust coins");
  await form.getByLabel("Amount").fill("two");
  await form.getByLabel("Reason").fill("Prize of the event");
  await agree(page, "Adjust");
  await expect(form.getByText("Enter a whole number from")).toBeVisible();
  await expect(form.getByLabel("Reason")).toHaveValue("Prize of the event");
  await form.getByLabel("Amount").fill("2000");
  await agree(page, "Adjust");
  await expect(main(page).getByText("This is more than one person may adjust alone")).toBeVisible();
  await page.goto("/admin/approvals?kind=adjustment");
  const row = (where: Page) => main(where).getByRole("row", { name: player.UserID });
  await expect(row(page)).toContainText("another staff member has to approve it");
  await expect(row(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
  await accessible(page);

  const second = await another(browser, site, colleague.UserID, colleague.password);
  await second.goto("/admin/approvals?kind=adjustment");
  await row(second).getByRole("button", { name: "Approve" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(main(second).getByText("Balance updated.")).toBeVisible();
  await expect(row(second)).toHaveCount(0);
  await second.context().close();

  await open(page, player.UserID);
  await main(page).getByRole("link", { name: "Ledger" }).click();
  await expect(main(page).getByRole("row", { name: "Adjusted by staff" })).toContainText("+2,000");
  await main(page).getByRole("link", { name: "Audit log" }).click();
  await expect(main(page).getByRole("row", { name: "Coins adjusted" })).toContainText("requested by gm");

  const theirs = await another(browser, site, player.UserID, player.password);
  await theirs.goto("/statement");
  await expect(theirs.getByRole("row", { name: "Corrected by staff" })).toContainText("+2,000");
  await theirs.context().close();
  expectedRefusal(problems);
});
