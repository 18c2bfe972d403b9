import { expect, test } from "./fixtures";
import { adminToken, hydrated } from "./steps";

test.use({ pictures: true });

test("questions are answered above the ticket form and on their own page, with scripts off too", async ({
  noScripts,
}) => {
  const page = await noScripts.newPage();
  await page.goto("/ticket");
  const suggested = page.getByRole("region", { name: "Already answered?" });
  await expect(suggested.getByRole("listitem")).toHaveCount(5);
  await suggested.getByText("Where do I find an item that I bought?").click();
  await expect(suggested.getByText("In your item bank in the game.")).toBeVisible();
  await suggested.getByRole("link", { name: "questions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeVisible();
  const payment = page.getByRole("region", { name: "R-Coin and item shop" });
  await expect(payment.getByText("My code is not accepted")).toBeVisible();
});

test("a page that editors have added is in its menu, in both languages", async ({ page, request }) => {
  await page.goto("/faq");
  await page
    .getByRole("navigation", { name: "Support" })
    .getByRole("link", { name: "Community Rules" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Community Rules" })).toBeVisible();
  await expect(page).toHaveTitle(/^Community Rules \| /);
  const filipino = await request.get("/page/community-rules", { headers: { "accept-language": "fil" } });
  expect(await filipino.text()).toContain("Mga Patakaran ng Komunidad");
  expect((await request.get("/page/no-such-page")).status()).toBe(404);
  expect(await (await request.get("/sitemap.xml")).text()).toContain("/page/community-rules");
});

test("links that editors write to files of the site and to the API open them, with scripts too", async ({
  page,
  request,
  site,
}) => {
  const link = (url: string, text: string) => ({ type: "link", url, children: [{ type: "text", text }] });
  const children = [link("/rss.xml", "Follow us"), link(`${site.url}/api/docs`, "Write a bot")];
  const headers = { "content-type": "application/json", authorization: `Bearer ${await adminToken(site)}` };
  const published = await fetch(
    `${site.cmsUrl}/content-manager/collection-types/api::page.page/actions/publish`,
    {
      method: "POST",
      headers,
      body: JSON.stringify({ title: "For makers", menu: "none", text: [{ type: "paragraph", children }] }),
    },
  );
  expect(published.status).toBe(200);
  await expect.poll(async () => (await request.get("/page/for-makers")).status()).toBe(200);
  await page.goto("/page/for-makers");
  await hydrated(page.getByRole("main"));
  await page.getByRole("link", { name: "Write a bot" }).click();
  await expect(page.getByText("OAS 3.1")).toBeVisible();
  await page.goBack();
  await hydrated(page.getByRole("main"));
  const feed = page.waitForResponse(
    (response) => response.url().endsWith("/rss.xml") && response.request().isNavigationRequest(),
  );
  await page.getByRole("link", { name: "Follow us" }).click();
  expect((await feed).status()).toBe(200);
});
