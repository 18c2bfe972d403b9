import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { closeDialog, dialog, firstVisit, hydrated, login, submitLogin } from "./steps";

const LOST = "Network error. Please check your connection.";

/** Says it on the page that is open. */
async function expectLost(page: Page) {
  await expect(page.getByRole("dialog")).toContainText(LOST);
  await closeDialog(page);
}

/** Opens a page with its scripts, which load nothing that is not used yet. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page.locator("#content, main").first());
}

test.afterEach(({ problems }) => {
  // The browser logs each call that fails.
  problems.length = 0;
});

test("without a connection each form and link says so and the page stays; with it, they work", async ({
  page,
  context,
}) => {
  await open(page, "/");
  await context.setOffline(true);
  await submitLogin(page, "juan", "juan-demo-1");
  await expectLost(page);
  await expect(page.getByLabel("User ID")).toHaveValue("juan");
  await expect(page.getByLabel("Password")).toHaveValue("juan-demo-1");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(dialog(page)).toContainText("Login successful.");
  await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();

  // A code is redeemed by another page's action.
  await open(page, "/user");
  await context.setOffline(true);
  const code = page.getByLabel("Redeem Code");
  await code.fill("SENTRO-TEST-0001");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expectLost(page);
  // And so does the next try.
  await page.getByRole("button", { name: "Redeem" }).click();
  await expectLost(page);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expectLost(page);
  await page.getByRole("link", { name: "News" }).first().click();
  await expectLost(page);
  await expect(page).toHaveURL(/\/user$/);
  await expect(code).toHaveValue("SENTRO-TEST-0001");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page.getByRole("dialog")).toContainText(/code/i);
  await closeDialog(page);

  await open(page, "/itemshop");
  await context.setOffline(true);
  const add = page
    .getByRole("main")
    .getByRole("button", { name: /^Add to cart/i })
    .first();
  await add.click();
  await expectLost(page);
  // A wish is a plain post.
  await page.getByRole("main").locator("form[data-wish] button").first().click();
  await expectLost(page);
  await expect(page).toHaveURL(/\/itemshop$/);
  await context.setOffline(false);
  await add.click();
  await expect(dialog(page)).toContainText("Added to your cart");

  await open(page, "/shoppingcart");
  const quantity = page
    .getByRole("main")
    .getByRole("button", { name: /^Increase|^More|^Add one/i })
    .first();
  await context.setOffline(true);
  await quantity.click();
  await expectLost(page);
  await context.setOffline(false);

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a form of the console keeps what was typed without a connection", async ({ page, context }) => {
  await login(page, "gm", "gm-demo-1");
  await open(page, "/admin/saved-replies");
  await context.setOffline(true);
  const title = page.getByLabel("Title").last();
  await title.fill("A kept title");
  await page.getByLabel("Text").last().fill("A kept text");
  await page
    .getByRole("button", { name: /Add|Save/ })
    .last()
    .click();
  await expectLost(page);
  await expect(title).toHaveValue("A kept title");
  await page.getByRole("button", { name: "Logout" }).click();
  await expectLost(page);
  const audit = page.getByRole("link", { name: "Audit" }).first();
  // A pointer that rests on a link prefetches its page, before the click and after it.
  await audit.hover();
  await page.waitForTimeout(500);
  await audit.click();
  await expectLost(page);
  await expect(title).toHaveValue("A kept title");
});

test("a prefetch whose file does not come leaves the page and what was typed as they are", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByLabel("User ID").fill("juan");
  // The connection is lost for this file only: it is back when the page asks.
  await page.route("**/assets/*.js", (route) => route.abort());
  const failed = page.waitForEvent("console", (message) =>
    message.text().includes("Error loading route module"),
  );
  await page.getByRole("link", { name: "Item Shop" }).first().hover();
  await failed;
  // Longer than it takes to ask, and to reload.
  for (let asked = 0; asked < 3; asked += 1)
    await page.evaluate(() => fetch("/__time").then(() => undefined));
  await expect(page.getByLabel("User ID")).toHaveValue("juan");
});

test("a form that is sent to another release's page is sent, and loses nothing", async ({ page }) => {
  await open(page, "/");
  await page.route("**/__manifest?*", (route) =>
    route.fulfill({ status: 204, headers: { "X-Remix-Reload-Document": "true" } }),
  );
  await submitLogin(page, "juan", "juan-demo-1");
  await expect(dialog(page)).toContainText("Login successful.");
  await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();
});

test("a first visit that loses the connection before its scripts came says so as well", async ({
  page,
  context,
}) => {
  await firstVisit(context);
  await page.goto("/login");
  await context.setOffline(true);
  const said = page.waitForEvent("dialog").then(async (opened) => {
    const message = opened.message();
    await opened.accept();
    return message;
  });
  await submitLogin(page, "juan", "juan-demo-1");
  expect(await said).toBe(LOST);
  await expect(page.getByLabel("User ID")).toHaveValue("juan");
});
