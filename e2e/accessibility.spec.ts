import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { expectedRefusal, login, PERSONAL_PAGES } from "./steps";

const PATHS = [
  "/",
  "/news",
  "/news?category=event",
  "/news?topic=3",
  "/topic/3",
  "/news?search=arena",
  "/rankings",
  "/rankings/archive",
  "/downloads",
  "/wallpaper",
  "/gallery",
  "/movies",
  "/story",
  "/gamesystem",
  "/characters",
  "/instructions",
  "/serverinfo",
  "/events",
  "/socials",
  "/login",
  "/register",
  "/terms",
  "/findaccount",
  "/itemshop",
  "/topup",
  "/resetpassword?token=x",
  "/verifyemail?token=x",
  "/ticket",
  "/ticket?sent=T-ACDE2347",
  "/checkticket",
  "/checkticket?ticket=T-ACDE2347&key=x",
  "/no-such-page",
];
const PLAYERS_PATHS = ["/", ...PERSONAL_PAGES, "/ticket"];

const WIDTHS = [1366, 390];

/** What axe finds on the open page at each width: the whole page, and on a phone only its main content. */
async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Legacy mode checks everything in the page itself, which has no frames from other origins.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const whole = width === WIDTHS[0] || new URL(page.url()).pathname === "/";
    const { violations } = await (whole ? axe : axe.include("main")).analyze();
    for (const { id, nodes } of violations)
      found.push(`${page.url()} at ${width}: ${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }
  return found;
}

for (const path of PATHS) {
  test(`axe finds nothing on ${path}`, async ({ page, problems }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await violationsOf(page)).toEqual([]);
    expectedRefusal(problems);
  });
}

test("axe finds nothing on a player's pages", async ({ page }) => {
  test.setTimeout(120_000);
  await login(page, "juan", "juan-demo-1");
  for (const path of PLAYERS_PATHS) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await violationsOf(page)).toEqual([]);
  }
});
