import { expect, test } from "./fixtures";
import { writeInEditor } from "./steps";

test("news published in the admin is on the home page at once", async ({ page, site, browser, problems }) => {
  const subject = `Bulletin ${Date.now()}`;
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto("/");
  await expect(visitor.getByText(subject)).toHaveCount(0);

  await page.goto(`${site.cmsUrl}/admin`);
  await page.locator("input[name=email]").fill(site.admin.email);
  await page.locator("input[name=password]").fill(site.admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/admin\/?$/);
  await page.goto(`${site.cmsUrl}/admin/content-manager/collection-types/api::news.news/create`);
  // The admin adds the language to the address, and asks about leaving a form that was changed before.
  await page.waitForURL(/locale/);
  await writeInEditor(page, "The gate is open again.");
  await page.getByLabel(/^author/i).fill("GM Sinag");
  // The admin's form may reset while it loads.
  await expect(async () => {
    await page.getByLabel(/^subject/i).fill(subject);
    await expect(page.getByLabel(/^subject/i)).toHaveValue(subject);
    // It is disabled while the form has no changes.
    await page.getByRole("button", { name: "Publish" }).click({ timeout: 10_000 });
    await expect(page.getByText("Published document").first()).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });

  // Far below the 600 s of the content cache: the webhook has cleared it.
  await expect(async () => {
    await visitor.goto("/");
    await expect(visitor.getByRole("region", { name: "News" }).getByText(subject)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 120_000, intervals: [100] });
  // The admin is Strapi's, so its console messages are not ours.
  problems.length = 0;
});
