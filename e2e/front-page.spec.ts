import { expect, test } from "./fixtures";
import { openSettings } from "./site-settings";
import { countClicks, violationsOf } from "./steps";

test.use({ pictures: true });

const LANTERNS = "event-lantern-night";

/** The addresses of the pictures that a page shows, as their files are called; icons and emblems may repeat. */
const SHOWN_PICTURES = `[...document.querySelectorAll("main img, [aria-roledescription] img")]
  .map((img) => img.currentSrc || img.src)
  .filter((src) => /\\/uploads\\/|class-art/.test(src))
  .map((src) => src.replace(/^.*\\/(?:(?:large|small|card|thumbnail)_)?/, ""))`;

test("an editor lets an event lead, gives a section another picture, and schedules a look", async ({
  page,
  site,
  problems,
}) => {
  const admin = await openSettings(site);
  const news = page.getByRole("table", { name: "News" });
  const lead = news.locator("tr[data-lead=true]");
  const scene = page.locator("picture[data-own]");
  const year = new Date().getFullYear();
  const look = {
    name: "Rainy season",
    firstDay: `${year + 1}-06-01`,
    lastDay: `${year + 1}-06-30`,
    everyYear: true,
    previewed: true,
    accent: "#9fd8ff",
    ornament: "parol",
    drift: "snow",
  };
  const bus = await admin.fileId("news-14.webp");
  const changes = { sections: [{ section: "news", accent: "#9fd8ff", picture: bus }], looks: [look] };
  try {
    // The lead story.
    await page.goto("/");
    // News of other journeys may be newer than the demo's.
    await expect(lead).toHaveCount(1);
    await expect(lead).not.toContainText("Lantern Night");
    expect((await admin.lead(LANTERNS, true)).status).toBe(200);
    await expect(async () => {
      await page.goto("/");
      await expect(lead).toContainText("Lantern Night", { timeout: 1_000 });
    }).toPass();
    await expect(lead.locator("img")).toBeVisible();
    await expect(page.getByRole("list", { name: "Events" })).not.toContainText("Lantern Night");
    const shown = await page.evaluate<string[]>(SHOWN_PICTURES);
    expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);

    // A school's color only ever means that school, and a look needs an order of days.
    const school = await admin.save({ sections: [{ section: "news", accent: "#f5993b" }] });
    expect([school.status, school.body.error.message]).toEqual([
      400,
      expect.stringContaining('would be taken for the school "phoenix"'),
    ]);
    const backwards = { ...look, everyYear: false, lastDay: `${year + 1}-05-01` };
    expect((await admin.save({ looks: [backwards] })).body.error.message).toContain("ends before it starts");

    // The preview shows the look now, readers only on its days.
    expect((await admin.save(changes)).status).toBe(200);
    await page.goto(await admin.previewLink());
    await expect(page.locator("[data-drift=snow]")).toBeAttached();
    await expect(page.locator("img[src='/art/parol.svg']").first()).toBeVisible();
    expect((await admin.publish(changes)).status).toBe(200);
    await expect(async () => {
      await page.goto("/news");
      await expect(scene.locator("img")).toHaveAttribute("src", /news_14/, { timeout: 1_000 });
    }).toPass();
    await expect(page.locator("[data-drift]")).toHaveCount(0);
    const accentOf = () =>
      page.evaluate(() =>
        getComputedStyle(document.querySelector("[data-section]") as Element).getPropertyValue("--accent"),
      );
    expect(await accentOf()).toBe("#9fd8ff");
    await page.goto("/rankings");
    // Not listed: the site's background.
    await expect(scene).toHaveAttribute("data-own", "false");

    // A look of today is there at once.
    const today = { ...look, firstDay: `${year}-01-01`, lastDay: `${year}-12-31` };
    expect((await admin.publish({ looks: [today] })).status).toBe(200);
    await expect(async () => {
      await page.goto("/");
      await expect(page.locator("[data-drift=snow]")).toBeAttached({ timeout: 1_000 });
    }).toPass();
    // Motion that was asked not to be is none.
    await expect(page.locator("[data-drift=snow]")).toBeHidden();
    expect(problems).toEqual([]);
  } finally {
    await admin.lead(LANTERNS, false);
    await admin.restore();
  }
  await expect(async () => {
    await page.goto("/news");
    await expect(scene.locator("img")).toHaveAttribute("src", /sections_news/, { timeout: 1_000 });
  }).toPass();
});

test("that takes an editor at most twelve clicks, Christmas included", async ({ page, browser, site }) => {
  const admin = await openSettings(site);
  const desk = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await desk.goto(`${site.cmsUrl}/admin`);
  await desk.locator("input[name=email]").fill(site.admin.email);
  await desk.locator("input[name=password]").fill(site.admin.password);
  await desk.getByRole("button", { name: "Login" }).click();
  const { click, publish, clicks } = countClicks(desk);
  /** Types into a field that the Tab key leads to. */
  const replace = async (name: string, text: string) => {
    const field = desk.locator(`input[name="${name}"]`);
    for (let presses = 0; presses < 8; presses += 1) {
      if (await field.evaluate((node) => node === document.activeElement)) break;
      await desk.keyboard.press("Tab");
    }
    await expect(field).toBeFocused();
    await desk.keyboard.press("ControlOrMeta+a");
    await desk.keyboard.type(text);
    await desk.keyboard.press("Enter");
  };
  const year = new Date().getFullYear();
  try {
    // An event leads the front page.
    await click(desk.getByRole("link", { name: /Lantern Night/ }).first());
    const leads = desk.locator("input[name=leads]");
    await expect(leads).not.toBeChecked();
    await click(leads, { force: true });
    await expect(leads).toBeChecked();
    await publish();

    // The section "News" gets another picture.
    await click(desk.getByRole("link", { name: "Site", exact: true }));
    await click(desk.getByRole("button", { name: "news", exact: true }));
    await click(desk.getByRole("button", { name: "Add", exact: true }).first());
    const library = desk.getByRole("dialog");
    await click(library.getByRole("tab", { name: /browse/i }));
    await click(library.getByRole("checkbox", { name: /movies-01/ }));
    await click(library.getByRole("button", { name: "Finish" }));
    await expect(desk.getByText("movies-01.webp")).toBeVisible();

    // Christmas begins on another day.
    await click(desk.getByRole("button", { name: "Christmas", exact: true }));
    await replace("looks.0.firstDay", `10/15/${year}`);
    await publish();
    expect(clicks()).toBeLessThanOrEqual(12);

    const lead = page.getByRole("table", { name: "News" }).locator("tr[data-lead=true]");
    await expect(async () => {
      await page.goto("/");
      await expect(lead).toContainText("Lantern Night", { timeout: 1_000 });
      await page.goto("/news");
      await expect(page.locator("picture[data-own] img")).toHaveAttribute("src", /movies_01/, {
        timeout: 1_000,
      });
    }).toPass();
    const [christmas] = (await admin.read()).looks;
    expect(christmas).toMatchObject({ name: "Christmas", firstDay: `${year}-10-15`, everyYear: true });
  } finally {
    await admin.lead(LANTERNS, false);
    await admin.restore();
    await desk.context().close();
  }
});

test("inner pages begin with their title in the first screen, each section before its own picture", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const pictures = new Set<string | null>();
  const accents = new Set<string>();
  for (const path of [
    "/news",
    "/characters",
    "/itemshop",
    "/gallery",
    "/rankings",
    "/downloads",
    "/ticket",
  ]) {
    await page.goto(path);
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(title?.y, path).toBeLessThan(300);
    const rotator = await page.getByRole("region", { name: "Announcements" }).boundingBox();
    expect([rotator?.width, rotator?.height], path).toEqual([615, 210]);
    expect((title?.x ?? 0) + (title?.width ?? 0), path).toBeLessThanOrEqual(rotator?.x ?? 0);
    for (const name of ["Client download", "Instructions"])
      await expect(page.getByLabel("Highlights").getByRole("link", { name })).toBeVisible();
    pictures.add(await page.locator("picture[data-own=true] img").getAttribute("src"));
    accents.add(
      await page.evaluate(() =>
        getComputedStyle(document.querySelector("[data-section]") as Element).getPropertyValue("--accent"),
      ),
    );
  }
  expect([pictures.size, accents.size]).toEqual([7, 7]);
});
