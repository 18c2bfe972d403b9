import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { adminToken, hydrated } from "./steps";

test.use({ pictures: true });

const PAGES = [
  { path: "/downloads", heading: "Full Client Download", title: "Game Download" },
  { path: "/download", heading: "Full Client Download", title: "Game Download" },
  { path: "/wallpaper", heading: "Wallpaper", title: "Wallpaper" },
  { path: "/gallery", heading: "Gallery", title: "Gallery" },
  { path: "/movies", heading: "Movie", title: "Movie" },
  { path: "/story", heading: "Story", title: "Story" },
  { path: "/gamesystem", heading: "Game System", title: "Game System" },
  { path: "/characters", heading: "Character", title: "Character" },
  { path: "/instructions", heading: "Instructions", title: "Instructions" },
  { path: "/serverinfo", heading: "Server Information", title: "Server Information" },
  { path: "/socials", heading: "Community", title: "Community" },
];

test("each guide has its heading, title and description, and fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path, heading, title } of PAGES)
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(`${title} | Tambayan`);
      await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /.{50}/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
});

test("a player finds the client, its checksum, the requirements and both guides", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Client download" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Full Client Download");
  const main = page.getByRole("main");
  const client = main.getByRole("link", { name: /^Full client \(opens in a new tab\)/ });
  await expect(client).toHaveAttribute("target", "_blank");
  await expect(client.locator("img")).toBeVisible();
  await expect(main.getByText("4.7 GB").first()).toBeVisible();
  await main.getByText("Checksum").first().click();
  await expect(main.locator("code").first()).toHaveText(/^[0-9a-f]{64}$/);
  await expect(main.getByRole("table", { name: "System requirements" }).locator("tbody tr")).toHaveCount(7);
  await expect(main.getByText("Running multiple clients lowers the performance")).toBeVisible();
  await main.getByRole("link", { name: "Full Game Guide" }).click();
  await expect(page).toHaveURL("/instructions");
  await page.goBack();
  await main.getByRole("link", { name: "Quick Game Guide" }).click();
  await expect(page).toHaveURL("/characters");
});

test("a wallpaper is downloaded in the size that was chosen", async ({ page }) => {
  await page.goto("/wallpaper");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download The Gate in Rain, 1920×1080" }).click();
  expect((await download).suggestedFilename()).toBe("the-gate-in-rain-1920x1080.webp");
  expect(await (await download).failure()).toBeNull();
});

test("the gallery opens large, turns by arrow keys and gives the focus back", async ({ page, noScripts }) => {
  await page.goto("/gallery");
  const picture = page.getByRole("link", { name: /Star Lanterns/ });
  await picture.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toContainText("Star Lanterns");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("heading")).toContainText("Night Study");
  await dialog.getByRole("button", { name: "Previous picture" }).click();
  await expect(dialog.getByRole("heading")).toContainText("Star Lanterns");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(picture).toBeFocused();

  const plain = await noScripts.newPage();
  await plain.goto("/gallery");
  await plain.getByRole("link", { name: /Star Lanterns/ }).click();
  await expect(plain).toHaveURL(/\/uploads\/.*\.webp$/);
});

test("nothing is loaded from a movie's site before its poster is clicked", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).host));
  await page.goto("/movies", { waitUntil: "networkidle" });
  expect(new Set(requested).size).toBe(1);
  const movie = page.getByRole("link", { name: /^Watch Gate War trailer/ });
  await expect(movie).toHaveAttribute("target", "_blank");
  await expect(movie).toHaveAttribute("rel", /noopener/);
});

test("a movie of the site plays in its poster's place, and has the focus for the keyboard", async ({
  page,
  site,
}) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${await adminToken(site)}` };
  const body = JSON.stringify({ title: "Lantern night", video_url: `${site.url}/lantern-night.mp4` });
  const path = "/content-manager/collection-types/api::movie.movie/actions/publish";
  expect((await fetch(site.cmsUrl + path, { method: "POST", headers, body })).status).toBe(200);
  await page.route("**/lantern-night.mp4", (route) => route.fulfill({ contentType: "video/mp4", body: "" }));
  const link = page.getByRole("link", { name: "Watch Lantern night" });
  await expect(async () => {
    await page.goto("/movies");
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await hydrated(link);
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Lantern night")).toBeFocused();
});

/** Names of the visible class panels. */
const panels = (page: Page) => page.getByRole("main").locator("section:visible h2");

test("the class guide shows one class, by tab, key and link", async ({ page, noScripts }) => {
  await page.goto("/characters");
  await expect(page.getByRole("tab")).toHaveText([
    "Brawler",
    "Archer",
    "Swordsman",
    "Shaman",
    "Extreme",
    "Gunner",
    "Assassin",
  ]);
  await expect(panels(page)).toHaveText(["Brawler"]);
  await page.getByRole("tab", { name: "Archer" }).click();
  await expect(panels(page)).toHaveText(["Archer"]);
  for (const stat of ["Power", "Dex", "Int"])
    await expect(
      page.getByRole("tabpanel", { name: "Archer" }).getByRole("heading", { name: stat }),
    ).toBeVisible();
  await page.mouse.wheel(0, 2_000);
  await page.getByRole("link", { name: "Back to top" }).click();
  await expect(page).toHaveURL("/characters#top");
  // Whatever the new address changes has been drawn.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
  await expect(panels(page)).toHaveText(["Archer"]);
  await page.getByRole("tab", { name: "Archer" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Swordsman" })).toBeFocused();
  await expect(panels(page)).toHaveText(["Swordsman"]);
  await page.keyboard.press("End");
  await expect(panels(page)).toHaveText(["Assassin"]);
  // Faster than the address updates.
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(panels(page)).toHaveText(["Shaman"]);

  await page.getByRole("link", { name: "Magician" }).click();
  await expect(panels(page)).toHaveText(["Magician"]);
  await expect(page.getByRole("tab", { selected: true })).toHaveCount(0);
  await page.goto("/news");
  await page.goto("/characters#shaper");
  await expect(panels(page)).toHaveText(["Shaper"]);

  const plain = await noScripts.newPage();
  await plain.goto("/characters#shaper");
  await expect(panels(plain)).toHaveCount(9);
});

test("each of the nine parts of the interface opens its help", async ({ page, noScripts }) => {
  await page.goto("/instructions");
  const hotspots = page.getByRole("group", { name: "Parts of the screen" }).getByRole("link");
  await expect(hotspots).toHaveCount(9);
  const dialog = page.getByRole("dialog");
  for (let part = 1; part <= 9; part += 1) {
    const hotspot = hotspots.nth(part - 1);
    await hotspot.focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("heading", { level: 2 })).toContainText(String(part));
    if (part % 2) await dialog.getByRole("button", { name: "Close" }).click();
    else await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(hotspot).toBeFocused();
  }

  const plain = await noScripts.newPage();
  await plain.goto("/instructions");
  await plain.getByRole("link", { name: "7 Map" }).first().click();
  await expect(plain).toHaveURL("/instructions#part-7");
  await expect(plain.getByRole("region", { name: "7 Map" })).toBeInViewport();
  await expect(plain.getByRole("searchbox")).toBeHidden();
});

test("one search filters keys and chat commands, and announces the number of results", async ({ page }) => {
  await page.goto("/instructions");
  const main = page.getByRole("main");
  const rows = main.locator("tbody tr:visible");
  await expect(rows).toHaveCount(28 + 9);
  const search = page.getByLabel("Search keys and chat commands");
  await search.fill("party");
  await expect(main.getByRole("status").filter({ hasText: "match" })).toHaveText("3 matches");
  await expect(rows).toHaveCount(3);
  await expect(main.getByRole("row", { name: /Party search channel/ })).toContainText("20,000 gold");
  await search.fill("nothing like it");
  await expect(main.getByText('Nothing matches "nothing like it".')).toBeVisible();
  await search.fill("");
  await expect(rows).toHaveCount(28 + 9);
});

test("the story's chapters are linked from its contents and from the schools", async ({ page }) => {
  await page.goto("/story");
  await page
    .getByRole("navigation", { name: "Chapters" })
    .getByRole("link", { name: /Leonair/ })
    .click();
  await expect(page).toHaveURL("/story#leonair");
  await expect(page.getByRole("heading", { name: "Leonair" })).toBeInViewport();
  await page.goto("/gamesystem");
  await page.getByRole("link", { name: "Mystic Peak: Read its story" }).click();
  await expect(page.getByRole("heading", { name: "Mystic Peak" })).toBeInViewport();
});

test("server information shows which clubs hold the areas, or 'None' with 0%", async ({
  page,
  request,
  site,
}) => {
  const { data } = await (await request.get(`${site.accountUrl}/clubs`)).json();
  await page.goto("/serverinfo");
  const rows = page.getByRole("table", { name: "Club areas" }).locator("tbody tr");
  await expect(rows).toHaveText(
    data.map(
      (club: { RegionID: number; GuName: string | null; RegionTax: number }) =>
        `${club.RegionID}${club.GuName ?? "None"}${club.RegionTax}%`,
    ),
  );
});

test("an editor's published change is on the page at once, with its picture", async ({
  page,
  request,
  site,
}) => {
  const read = async () => (await request.get("/serverinfo")).text();
  const lead = `Rates of today ${Date.now()}`;
  expect(await read()).not.toContain(lead);

  const headers = { authorization: `Bearer ${await adminToken(site)}` };
  const path = `${site.cmsUrl}/content-manager/single-types/api::server-information.server-information`;
  const draft = (await (await request.get(path, { headers })).json()).data;
  const files = await (await request.get(`${site.cmsUrl}/upload/files?pageSize=1`, { headers })).json();
  const changed = {
    lead,
    facts: [...draft.facts, { name: "Rates", value: "EXP x3" }],
    chapters: [
      {
        title: "How it grows",
        anchor: "growth",
        text: [{ type: "paragraph", children: [{ type: "text", text: "Slowly, and <b>then</b> at once." }] }],
        picture: files.results[0].id,
        alt: "A line that climbs",
      },
    ],
  };
  expect((await request.put(path, { headers, data: changed })).status()).toBe(200);
  expect(await read()).not.toContain(lead);
  expect((await request.post(`${path}/actions/publish`, { headers, data: changed })).status()).toBe(200);
  await expect.poll(read, { timeout: 120_000, intervals: [100] }).toContain(lead);

  await page.goto("/serverinfo#growth");
  await expect(page.getByRole("row", { name: "Rates EXP x3" })).toBeVisible();
  await expect(page.getByRole("region", { name: "How it grows" })).toContainText(
    "Slowly, and <b>then</b> at once.",
  );
  await expect(page.getByRole("img", { name: "A line that climbs" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Club areas" })).toBeVisible();
});

test("guides and news are in Filipino if they are translated, else in English", async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: "language", value: "fil", url: site.url }]);
  const main = page.getByRole("main");
  await page.goto("/story");
  await expect(main.getByText("Labing-isang minuto bago ang huling bell").first()).toBeVisible();
  await expect(main.getByRole("heading", { name: "Ang tatlong letra" })).toBeVisible();
  await page.goto("/gamesystem");
  await expect(main.getByRole("heading", { name: "Mga club at ang tatlong area" })).toBeVisible();
  await page.goto("/serverinfo");
  await expect(main.getByRole("rowheader", { name: "Oras ng server" })).toBeVisible();

  await page.goto("/news");
  const translated = main.getByRole("link", { name: 'Live na ang Patch 0.42 "Rooftop Arena"' });
  const english = main.getByRole("link", { name: "The winners of Fan Art Month" });
  await expect(translated).not.toHaveAttribute("lang", /./);
  await expect(english).toHaveAttribute("lang", "en");
  await translated.click();
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toContainText(
    "Live na ang Patch",
  );
  const address = page.url();
  await page.goto("/news?search=paghihintay+himala");
  await expect(main.getByRole("link", { name: /^Live na ang Patch/ })).toBeVisible();

  await context.clearCookies();
  await page.goto(address);
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toContainText("is live");
});
