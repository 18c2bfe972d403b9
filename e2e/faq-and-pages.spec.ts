import { expect, test } from "./fixtures";

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
