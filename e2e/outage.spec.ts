import { expect, test } from "./fixtures";
import { closeDialog, expectedRefusal, login, loginOnHome, submitLogin } from "./steps";

test.use({ pictures: true });

test.describe.configure({ mode: "serial" });

test("with account-service down news still reads and the login box says so", async ({
  page,
  site,
  problems,
}) => {
  await login(page, "juan", "juan-demo-1");
  await site.stop("account");
  try {
    await expect(async () => {
      await page.goto("/news");
      await expect(page.getByText("Login server: offline")).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 120_000 });
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(8);
    await expect(page.getByText("Your account is unavailable right now.")).toBeVisible();

    // Visitors can read too, including the last rankings, and see the notice before they type.
    await page.context().clearCookies();
    await page.goto("/");
    await expect(page.getByText("Login is unavailable right now; news and guides still work.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Ranking" }).getByRole("listitem").first()).toBeVisible();
    await submitLogin(page, "juan", "juan-demo-1");
    await expect(page.getByRole("dialog")).toContainText("Network error. Please check your connection.");

    // The notice shows before anyone types, and whoever missed it loses nothing.
    await page.goto("/register");
    const form = page.getByRole("main");
    await expect(form.getByText("Registration is unavailable right now")).toBeVisible();
    await form.getByLabel("User ID").fill("Walang_Serbisyo");
    await form.getByLabel("Password", { exact: true }).fill("Lantern-7742");
    await form.getByLabel("Confirm Password", { exact: true }).fill("Lantern-7742");
    await form.getByLabel("Email Address").fill("walang.serbisyo@example.org");
    await form.getByLabel("Country").selectOption("PH");
    await form.getByLabel("Secret Question").selectOption({ index: 1 });
    await form.getByLabel("Secret Answer").fill("Asul");
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("dialog")).toContainText("Network error. Please check your connection.");
    await closeDialog(page);
    await expect(form.getByLabel("User ID")).toHaveValue("Walang_Serbisyo");
    await expect(form.getByLabel("Secret Answer")).toHaveValue("Asul");
    expectedRefusal(problems);
  } finally {
    await site.start("account");
  }
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByText("Login server: online")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 120_000 });
});

test("with the cms down the last content still shows, pictures too, and players log in", async ({
  page,
  site,
  problems,
}) => {
  await page.goto("/");
  await page.goto("/news");
  const subject =
    (await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .first()
      .getByRole("link")
      .textContent()) ?? "";
  await site.stop("cms");
  try {
    await page.goto("/news");
    await expect(page.getByRole("link", { name: subject })).toBeVisible();
    const picture = page.getByRole("main").locator("img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    // A page that was never cached cannot be shown: a plain sentence, not an error.
    const unread = await page.goto("/news?category=guide&page=9998");
    expect(unread?.status()).toBe(503);
    await expect(page.getByText("Guides cannot be loaded right now.")).toBeVisible();
    // Refreshing finds nothing newer and loses nothing.
    await page.goto("/news");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("link", { name: subject })).toBeVisible();
    await loginOnHome(page, "juan", "juan-demo-1");
    expectedRefusal(problems);
  } finally {
    await site.start("cms");
  }
  await page.goto("/news?category=guide&page=9998");
  await expect(page).toHaveURL(/category=guide&page=\d{1,2}$/);
  expectedRefusal(problems);
});
