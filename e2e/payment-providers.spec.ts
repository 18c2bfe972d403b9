import type { Page } from "@playwright/test";
import {
  type PaymentProviders,
  type SentWebhook,
  startPaymentProviders,
} from "../account-service/test/payment-providers.ts";
import { test as base, expect, type Site } from "./fixtures";
import { inGame } from "./game";
import { call, coins, main, press, sell, state, tokenOf } from "./payment-steps";
import { closeDialog, expectedRefusal, login, type NewPlayer, register } from "./steps";

// Payments by PayMongo and by Xendit, whose API and checkout pages a stand-in has. e2e/payments.spec.ts has those by
// the demo and by manual transfer.

const test = base.extend<object, { providers: PaymentProviders }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it needs from the pattern
    async ({}, use) => {
      const providers = await startPaymentProviders();
      await use(providers);
      await providers.close();
    },
    { scope: "worker" },
  ],
  settings: [
    ({ providers }, use) =>
      use(
        Object.fromEntries(Object.entries(providers.env).map(([name, value]) => [`ACCOUNT_${name}`, value])),
      ),
    { scope: "worker" },
  ],
});

type Provider = "PayMongo" | "Xendit";

/** A player on the page of a provider, having chosen it for a package. @returns the payment's number, and the player */
async function checkOut(page: Page, site: Site, provider: Provider) {
  const number = await sell(site, `By ${provider} ${Date.now()}`);
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto(`/topup/buy/${number}`);
  await main(page)
    .getByRole("radio", { name: new RegExp(`on ${provider}'s site`) })
    .check();
  await press(page, "Pay ₱250.00");
  await expect(page.getByRole("heading", { name: provider.toLowerCase(), exact: true })).toBeVisible();
  const { payments } = await call(site, "/payments", await tokenOf(site, player.UserID, player.password));
  return { player, payment: payments[0].id as string, checkout: new URL(page.url()).pathname.slice(10) };
}

/** A payment as staff see it. */
const story = async (site: Site, payment: string) =>
  call(site, `/admin/payments/${payment}`, await tokenOf(site, "gm", "gm-demo-1"));

/** A provider tells the site. @returns the answer's status */
const tell = async (site: Site, { path, headers, body }: SentWebhook) =>
  (await fetch(`${site.url}/api${path}`, { method: "POST", headers, body })).status;

/** What a player has, without looking at any payment. */
async function balanceOf(site: Site, { UserID, password }: NewPlayer): Promise<number> {
  return (await call(site, "/me", await tokenOf(site, UserID, password))).data.user.UserPoint;
}

test("a player pays by PayMongo and returns; staff refund it, and the coins are taken back", async ({
  page,
  browser,
  site,
  providers,
  problems,
}) => {
  const { payment, checkout } = await checkOut(page, site, "PayMongo");
  await expect(page.getByText("250", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page).toHaveURL(`${site.url}/topup/payments/${payment}?return=1`);
  await expect(state(page)).toContainText("Thank you! Your R-Coin is in your balance.");
  await coins(page, "2,650");

  const staff = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(staff, "gm", "gm-demo-1");
  await staff.goto(`/admin/payments/${payment}`);
  await main(staff).getByLabel("Reason for the refund").fill("Bought twice");
  await press(staff, "Refund");
  await staff.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(main(staff).getByRole("table", { name: "Ledger" })).toContainText("-2,650");
  expect(providers.find(checkout).refunds).toMatchObject([{ amount: 25_000 }]);
  await page.reload();
  await expect(state(page)).toContainText("The money was returned, and the R-Coin taken back.");
  await coins(page, "0");
  expectedRefusal(problems);
});

test("a player pays by Xendit and never returns: its webhook is enough, and one that is not Xendit's does nothing", async ({
  page,
  context,
  site,
  providers,
  problems,
}) => {
  const { player, payment, checkout } = await checkOut(page, site, "Xendit");
  // A second tab stays open, on a page that asks nobody about payments.
  const other = await context.newPage();
  await page.close();

  // Somebody who has the token, but no payment: what Xendit itself says counts.
  const early = providers.webhook(checkout);
  expect(await tell(site, { ...early, body: early.body.replace("PENDING", "PAID") })).toBe(200);
  const kinds = async () => (await story(site, payment)).events.map(({ kind }: { kind: string }) => kind);
  await expect.poll(kinds).toContain("webhook");

  expect(await tell(site, providers.webhook(checkout, "paid", { secret: "another-token" }))).toBe(403);
  expect((await story(site, payment)).payment.status).toBe("pending");
  expect(await balanceOf(site, player)).toBe(0);

  // Nothing but the webhook is left to notice it.
  const later = Date.now() + 3_600_000;
  inGame(site, (database) =>
    database.prepare("UPDATE Payment SET nextCheck = ? WHERE id = ?").run(later, payment),
  );
  providers.pay(checkout);
  const told = providers.webhook(checkout);
  expect([await tell(site, told), await tell(site, told)]).toEqual([200, 200]);
  await expect.poll(() => balanceOf(site, player)).toBe(2_650);
  const { events } = await story(site, payment);
  expect(events.filter(({ kind }: { kind: string }) => kind === "credited")).toMatchObject([
    { source: "webhook" },
  ]);
  await other.goto("/statement");
  await coins(other, "2,650");
  expectedRefusal(problems);
});

test("a player cancels at the provider, goes back to it, and cancels here", async ({
  page,
  site,
  providers,
  problems,
}) => {
  const { payment, checkout } = await checkOut(page, site, "PayMongo");
  const cancel = async () => {
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/topup/payments/${payment}?cancel=1`);
    await expect(state(page)).toContainText("You left the payment page without paying.");
  };
  await cancel();
  await main(page).getByRole("link", { name: "Continue to payment" }).click();
  await cancel();
  // The page asks every few seconds, and has no such form any more when the answer comes.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/topup/payments/${payment}*`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  await press(page, "Cancel payment");
  await expect(state(page)).toContainText("cancelled or not made in time, and nothing was credited");
  answer();
  await closeDialog(page);
  expect(providers.find(checkout).status).toBe("expired");
  await coins(page, "0");
  expectedRefusal(problems);
});

test("a player returns after the checkout has ended: a webhook with a wrong signature does not help", async ({
  page,
  site,
  providers,
  problems,
}) => {
  const { player, payment, checkout } = await checkOut(page, site, "PayMongo");
  providers.find(checkout).status = "expired";
  await page.goto(`/topup/payments/${payment}?return=1`);
  await expect(state(page)).toContainText("cancelled or not made in time, and nothing was credited");
  await expect(main(page).getByRole("link", { name: "Top up R-Coin" })).toBeVisible();

  for (const secret of ["whsk_of_somebody_else", ""])
    expect(await tell(site, providers.webhook(checkout, "paid", { secret }))).toBe(403);
  const late = new Date(Date.now() - 3_600_000);
  expect(await tell(site, providers.webhook(checkout, "paid", { now: late }))).toBe(403);
  const { payment: known, events } = await story(site, payment);
  expect([known.status, events.some(({ source }: { source: string }) => source === "webhook")]).toEqual([
    "expired",
    false,
  ]);
  expect(await balanceOf(site, player)).toBe(0);
  expectedRefusal(problems);
});

test("a payment ends here and is paid at the provider all the same: the player returns late, and has the coins", async ({
  page,
  site,
  providers,
  problems,
}) => {
  const { payment, checkout } = await checkOut(page, site, "Xendit");
  providers.find(checkout).status = "expired";
  await page.goto(`/topup/payments/${payment}`);
  await expect(state(page)).toContainText("cancelled or not made in time, and nothing was credited");
  // The wallet was slow, and nobody told us.
  providers.pay(checkout);
  await expect(async () => {
    await page.goto(`/topup/payments/${payment}?return=1`);
    await expect(state(page)).toContainText("Thank you! Your R-Coin is in your balance.", { timeout: 1_000 });
  }).toPass();
  await coins(page, "2,650");
  const { events } = await story(site, payment);
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...["created", "checkout", "expired", "paid", "credited"],
  ]);
  expectedRefusal(problems);
});

for (const provider of ["PayMongo", "Xendit"] as const)
  test(`a player pays by ${provider} with scripts off`, async ({ noScripts, site }) => {
    const page = await noScripts.newPage();
    await checkOut(page, site, provider);
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(state(page)).toContainText("Thank you! Your R-Coin is in your balance.");
    await coins(page, "2,650");
  });
