import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures";
import { grantRole, makeAdmin, makeOld } from "./game";
import { coins, main, press, sell, state } from "./payment-steps";
import { closeDialog, expectedRefusal, login, register, submitLogin, violationsOf } from "./steps";

test.use({ pictures: true });

/** That axe finds nothing on a page, and it is no wider than a phone. */
async function expectSound(page: Page) {
  expect(await violationsOf(page), page.url()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1366, height: 900 });
}

test("staff sell a package; a visitor logs in and comes back to it, declines, pays, and cancels another", async ({
  page,
  browser,
  site,
  problems,
}) => {
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto("/topup");
  await expect(main(visitor)).not.toContainText("Lantern night");

  await login(page, "gm", "gm-demo-1");
  await page.goto("/admin/payments/packages");
  const form = page.getByRole("region", { name: "New package" });
  await form.getByLabel("Name").fill("Lantern night");
  await form.getByLabel("Price in pesos").fill("1,250.5x");
  await form.getByLabel("R-Coin").fill("12500");
  await form.getByLabel("Bonus", { exact: true }).fill("1250");
  await form.getByRole("button", { name: "Add package" }).click();
  await expect(form.getByText("Enter a price in pesos")).toBeVisible();
  await form.getByLabel("Price in pesos").fill("1,250.50");
  await form.getByRole("button", { name: "Add package" }).click();
  await expect(main(page).getByRole("status")).toContainText("Package saved.");
  await main(page)
    .getByLabel("New picture")
    .setInputFiles({ name: "coins.png", mimeType: "image/png", buffer: await picture("#a06020") });
  await press(page, "Upload picture");
  await expect(main(page).getByRole("status")).toContainText("Picture saved.");

  // Visitors see it at once.
  const player = await register(site);
  await visitor.reload();
  const card = main(visitor).getByRole("listitem").filter({ hasText: "Lantern night" });
  await expect(card).toContainText("₱1,250.50");
  await expect(card.getByRole("presentation")).toHaveAttribute("src", /^\/package-picture\/.+\.webp$/);
  await card.getByRole("link", { name: "Buy Lantern night" }).click();
  await expect(visitor).toHaveURL(/\/login\?next=%2Ftopup%2Fbuy%2F\d+$/);
  await submitLogin(visitor, player.UserID, player.password);
  await expect(visitor).toHaveURL(/\/topup\/buy\/\d+$/);
  const start = async () => {
    await main(visitor).getByRole("radio", { name: /^Demo/ }).check();
    await press(visitor, "Pay ₱1,250.50");
    await expect(main(visitor)).toContainText("This is a demo. No money moves.");
  };
  const again = visitor.url();
  await start();
  await press(visitor, "Decline");
  await expect(state(visitor)).toContainText("did not go through");
  await coins(visitor, "0");

  await visitor.goto(again);
  await start();
  await press(visitor, "Pay ₱1,250.50");
  await expect(state(visitor)).toContainText("Thank you! Your R-Coin is in your balance.");
  await coins(visitor, "13,750");

  await visitor.goto(again);
  await start();
  await main(visitor).getByRole("link", { name: "Back without paying" }).click();
  await expect(state(visitor)).toContainText("You left the payment page without paying.");
  await press(visitor, "Cancel payment");
  await closeDialog(visitor);
  await expect(main(visitor).getByRole("button", { name: "Cancel payment" })).toHaveCount(0);
  await main(visitor).getByRole("link", { name: "All payments" }).click();
  await expect(main(visitor).getByRole("row").filter({ hasText: "Completed" })).toHaveCount(1);

  // The whole history, for staff.
  await page.goto(`/admin/payments?player=${player.UserID}&status=credited`);
  await main(page).getByRole("row").nth(1).getByRole("link").first().click();
  await expect(main(page).getByRole("table", { name: "Ledger" })).toContainText("+13,750");
  await expectSound(page);
  await main(page).getByLabel("Reason for the refund").fill("Asked for it at once");
  await press(page, "Refund");
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(main(page).getByRole("status")).toBeVisible();
  await expect(main(page).getByRole("table", { name: "Ledger" })).toContainText("-13,750");
  await visitor.goto("/topup/payments");
  await coins(visitor, "0");
  expectedRefusal(problems);
});

test("a player pays for another account with scripts off, after seeing who gets the coins", async ({
  noScripts,
  browser,
  site,
}) => {
  const number = await sell(site, "For a friend");
  const [giver, receiver] = [await register(site), await register(site)];
  makeOld(site, giver.UserID);
  const page = await noScripts.newPage();
  await login(page, giver.UserID, giver.password);
  await page.goto(`/topup/buy/${number}`);
  await main(page).getByRole("radio", { name: /^Demo/ }).check();
  await main(page).getByText("Pay for another account").click();
  await main(page).getByLabel("User ID of the account").fill("nobody_at_all");
  await main(page).getByLabel("Message (optional)").fill("Para sa club war!");
  await press(page, "Pay ₱250.00");
  await expect(main(page).getByText("No account with this User ID can receive coins.").first()).toBeVisible();
  await expect(main(page).getByLabel("Message (optional)")).toHaveValue("Para sa club war!");
  await main(page).getByLabel("User ID of the account").fill(receiver.UserID);
  await press(page, "Pay ₱250.00");
  const confirm = page.getByRole("region", { name: "Is this the right account?" });
  await expect(confirm).toContainText(receiver.UserID);
  await expect(confirm).toContainText("A••");
  await press(page, "Change");
  await expect(main(page).getByLabel("User ID of the account")).toHaveValue(receiver.UserID);
  await expect(main(page).getByRole("radio", { name: /^Demo/ })).toBeChecked();
  await press(page, "Pay ₱250.00");
  await press(page, "Pay ₱250.00");
  await expect(page).toHaveURL(/\/topup\/demo\//);
  await press(page, "Pay ₱250.00");
  await expect(state(page)).toContainText(`Thank you! ${receiver.UserID} has the R-Coin.`);
  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(theirs, receiver.UserID, receiver.password);
  await theirs.goto("/statement");
  await coins(theirs, "2,650");
});

const picture = (background: string) =>
  sharp({ create: { width: 500, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

test("a player pays by transfer to an account that two people set: a receipt is rejected, the next one approved", async ({
  page,
  browser,
  site,
  problems,
}) => {
  const number = await sell(site, "Manual");
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto(`/topup/buy/${number}`);
  await main(page).getByRole("radio", { name: /^Demo/ }).check();
  await press(page, "Pay ₱250.00");
  await press(page, "Pay ₱250.00");
  await expect(state(page)).toContainText("Thank you!");

  // Now that somebody has paid, nobody says alone where players send money.
  const staff = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(staff, "gm", "gm-demo-1");
  await staff.goto("/admin/payments/channels");
  const form = staff.getByRole("region", { name: "New account" });
  const channel = `GCash ${Date.now() % 100_000}`;
  await form.getByLabel("Name", { exact: true }).fill(channel);
  await form.getByLabel("Account name").fill("Tambayan Store");
  await form.getByLabel("Account number").fill("0917 555 0100");
  await form.getByRole("button", { name: "Add account" }).click();
  await expect(main(staff).getByRole("status")).toContainText("Where players send money takes two people");
  await page.goto(`/topup/buy/${number}`);
  await expect(main(page).getByRole("radio", { name: /^Demo/ })).toBeVisible();
  await expect(main(page).getByLabel(channel)).toHaveCount(0);
  const owner = await register(site);
  makeAdmin(site, owner.UserID);
  const second = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(second, owner.UserID, owner.password);
  await second.goto("/admin/approvals?kind=channel");
  const request = main(second).getByRole("row").filter({ hasText: channel });
  await expect(request).toContainText('account number: "0917 555 0100"');
  await expectSound(second);
  await request.getByRole("button", { name: "Approve" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(main(second).getByRole("status")).toContainText("Account saved.");

  // Not by gm, who priced the package.
  const clerk = await register(site);
  grantRole(site, clerk.UserID, "finance");
  const finance = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(finance, clerk.UserID, clerk.password);

  await page.reload();
  await main(page).getByLabel(channel).check();
  await press(page, "Pay ₱250.00");
  const money = page.getByRole("region", { name: "1. Send the money" });
  await expect(money).toContainText("0917 555 0100");
  await expect(money).toContainText("₱250.00");
  const send = async (reference: string, background: string) => {
    await main(page).getByLabel("Reference number of the transfer").fill(reference);
    await main(page).getByLabel("Name of the sender").fill("Ana Reyes");
    await main(page)
      .getByLabel("Picture of the receipt")
      .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: await picture(background) });
    await press(page, "Send receipt");
    await closeDialog(page);
    await expect(state(page)).toContainText("Your receipt is being checked.");
  };
  // What is wrong is told, and what was typed stays.
  await main(page).getByLabel("Reference number of the transfer").fill("12");
  await press(page, "Send receipt");
  await expect(main(page).getByText("Choose a picture of the receipt.", { exact: true })).toBeVisible();
  await send("9001 234 567", "#2060c0");

  const card = () => main(finance).getByRole("region", { name: `Receipt of ${player.UserID}` });
  await finance.goto("/admin/approvals/receipts");
  await expect(card()).toContainText("9001234567");
  await expect(card()).toContainText("2,650 R-Coin");
  await expectSound(finance);
  const shown = card().getByRole("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(500);
  await card().getByLabel("Reason").fill("The amount on it is PHP 200.00.");
  await card().getByRole("button", { name: "Reject" }).click();
  await expect(main(finance).getByRole("status")).toContainText("Receipt rejected.");

  await page.reload();
  await expect(state(page)).toContainText("Your receipt was rejected.");
  await expect(main(page)).toContainText("The amount on it is PHP 200.00.");
  await expectSound(page);
  await send("9001 234 568", "#2060c0");

  await finance.goto("/admin/approvals/receipts");
  await expect(card()).toContainText("The same picture was sent before");
  await card().getByLabel("Reference number").fill("9001 234 568");
  await card().getByRole("button", { name: "Approve" }).click();
  await finance.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(main(finance).getByRole("status")).toContainText("approved");
  await page.reload();
  await expect(state(page)).toContainText("Thank you!");
  await coins(page, "5,300");
  expectedRefusal(problems);
});

test("a receipt of a large sum is approved by two people, who both type its number", async ({
  page,
  browser,
  site,
  problems,
}) => {
  const number = await sell(site, "Large manual", "1500");
  const [player, finance] = [await register(site), await register(site)];
  // On the command line: whoever grants a role in the console does not approve together with its holder for a week.
  grantRole(site, finance.UserID, "finance");

  await login(page, player.UserID, player.password);
  await page.goto(`/topup/buy/${number}`);
  await main(page).getByLabel("GCash (demo)").check();
  await press(page, "Pay ₱1,500.00");
  await main(page).getByLabel("Reference number of the transfer").fill("9100 234 567");
  await main(page).getByLabel("Name of the sender").fill("Ana Reyes");
  await main(page)
    .getByLabel("Picture of the receipt")
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: await picture("#208040") });
  await press(page, "Send receipt");
  await closeDialog(page);

  const approve = async (staff: Page, reference: string) => {
    await staff.goto("/admin/approvals/receipts");
    const card = main(staff).getByRole("region", { name: `Receipt of ${player.UserID}` });
    await card.getByLabel("Reference number").fill(reference);
    await card.getByRole("button", { name: "Approve" }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  };
  const open = async (UserID: string, password: string) => {
    const staff = await (await browser.newContext({ baseURL: site.url })).newPage();
    await login(staff, UserID, password);
    return staff;
  };
  const [first, second] = [await open("gm", "gm-demo-1"), await open(finance.UserID, finance.password)];
  await approve(first, "9100 234 567");
  await expect(main(first)).toContainText("A second person has to approve it too");
  await approve(first, "9100 234 567");
  await expect(main(first)).toContainText("You have already approved this receipt.");
  await page.reload();
  await coins(page, "0");
  await approve(second, "9100 234 568");
  await expect(main(second)).toContainText("The first person entered another reference number.");
  await page.reload();
  await coins(page, "0");
  await approve(second, "9100 234 567");
  await expect(main(second).getByRole("status")).toContainText("approved");
  await page.reload();
  await expect(state(page)).toContainText("Thank you!");
  await coins(page, "2,650");
  expectedRefusal(problems);
});
