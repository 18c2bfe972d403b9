import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures";
import { openSettings } from "./site-settings";
import { login } from "./steps";

test.use({ pictures: true });

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test("after the first start, every place that the settings fill has something in it", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const name of ["Support agent", "Facebook page", "Discord", "TikTok"])
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", /^https:/);
  await expect(page.getByRole("link", { name: "Join the community" })).toBeVisible();
  await page.goto("/socials");
  await expect(page.getByRole("main").getByRole("link", { name: "(opens in a new tab)" })).toHaveCount(6);
  await login(page, "juan", "juan-demo-1");
  await page.goto("/user");
  await expect(page.getByRole("link", { name: "[Change Email]" })).toHaveAttribute("href", /^https:/);
});

test("a brand is previewed by its editor, then live for everyone at once", async ({
  page,
  site,
  request,
  problems,
}) => {
  const settings = await openSettings(site);
  const brand = {
    name: "Kampus Online",
    accent: "#ff8fc4",
    displayFont: "chakra-petch",
    coinName: "Kredit",
    support: "mailto:help@kampus.example",
    footer: "Made by its players.",
    // The demo's look of the season has an accent of its own.
    looks: [],
    gallery: false,
    signUp: false,
    menu: [
      { item: "support", label: "Help", labelFilipino: "Tulong" },
      { item: "ranking", hidden: true },
    ],
  };
  try {
    const dark = await settings.save({ ...brand, accent: "#5a1030" });
    expect([dark.status, dark.body.error.message]).toEqual([
      400,
      expect.stringContaining("is too dark to read"),
    ]);

    expect((await settings.save(brand)).status).toBe(200);
    await page.goto(await settings.previewLink());
    await expect(page).toHaveTitle("Kampus Online");
    await expect(page.getByText("Made by its players.")).toBeVisible();
    expect(await textOf(request, "/")).not.toContain("Kampus Online");

    expect((await settings.publish(brand)).status).toBe(200);
    // Far below the 600 s of the content cache: the webhook has cleared it.
    await expect.poll(() => textOf(request, "/")).toContain("Kampus Online");

    await page.goto("/");
    const main = page.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("link", { name: "Help" })).toBeVisible();
    expect(await main.getByRole("list").first().locator("> li > a").allTextContents()).toEqual([
      ...["Help", "News", "Guide", "Item Shop", "Download"],
    ]);
    await expect(page.getByRole("link", { name: "Sign Up" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Top up Kredit" }).first()).toBeVisible();
    const shown = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue("--gold"), style.getPropertyValue("--display").split(",")[0]];
    });
    expect(shown).toEqual(["#ff8fc4", '"Chakra Petch"']);
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
      );
    await expect.poll(loaded).toContain("Chakra Petch");
    expect((await loaded()).join()).not.toContain("Saira");
    expect(problems).toEqual([]);

    for (const path of ["/gallery", "/register", "/Gallery/"])
      expect((await request.get(path)).status(), path).toBe(404);
    expect(await textOf(request, "/sitemap.xml")).not.toContain("/gallery");
    const inFilipino = await request.get("/", { headers: { "accept-language": "fil" } });
    expect(await inFilipino.text()).toContain("Tulong");

    await login(page, "gm", "gm-demo-1");
    await page.goto("/admin");
    await expect(page.getByRole("link", { name: "Kampus Online console" })).toBeVisible();
    await expect(page.getByText("Kredit redeemed").first()).toBeVisible();
  } finally {
    await settings.restore();
  }
  await expect.poll(() => textOf(request, "/")).not.toContain("Kampus Online");
  expect((await request.get("/gallery")).status()).toBe(200);
});
