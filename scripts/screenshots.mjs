// @ts-check
// `npm run screenshots`: screenshots of the running site for the README. `npm run screenshots -- admin`: of the content
// admin, for docs/community-managers.md. `npm run screenshots -- brand`: of another brand, for docs/branding.md.
// `npm run screenshots -- all`: of every page at both widths, in .data/screenshots. Start the site with its demo data
// first. SITE_URL and CMS_URL set other addresses.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { takeAdminPictures } from "./lib/admin-pictures.mjs";
import { takeBrandPictures } from "./lib/brand-pictures.mjs";
import { browserPath } from "./lib/browser.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { dataDir, ROOT } from "./lib/paths.mjs";

const SITE = process.env.SITE_URL ?? "http://127.0.0.1:3000";
const WIDE = { width: 1366, height: 900 };
const PHONE = { width: 390, height: 844 };

const PICTURES = [
  { name: "home", path: "/", viewport: WIDE },
  { name: "home-phone", path: "/", viewport: PHONE },
  { name: "news", path: "/news", viewport: WIDE },
  { name: "rankings", path: "/rankings", viewport: WIDE },
  { name: "character", path: "/character/BathalaApoy", viewport: WIDE },
  { name: "account", path: "/user", viewport: WIDE, as: "juan" },
  { name: "console", path: "/admin", viewport: WIDE, as: "gm" },
  { name: "itemshop", path: "/itemshop", viewport: WIDE, as: "juan" },
  { name: "ticket", path: "/ticket", viewport: WIDE, language: "fil" },
];

/** Every page that visitors see. */
const PATHS = [
  "/",
  "/news",
  "/news?category=event",
  "/news?search=gate",
  "/rankings",
  "/rankings?tab=mmr",
  "/rankings/archive",
  "/rankings/clubs",
  "/character/BathalaApoy",
  "/club/Bayanihan",
  "/search?search=agila",
  "/downloads",
  "/wallpaper",
  "/gallery",
  "/movies",
  "/story",
  "/characters",
  "/gamesystem",
  "/instructions",
  "/serverinfo",
  "/gamelogin",
  "/socials",
  "/login",
  "/register",
  "/terms",
  "/findaccount",
  "/itemshop",
  "/drop/24",
  "/topup",
  "/ticket",
  "/faq",
  "/page/community-rules",
  "/checkticket",
  "/no-such-page",
];
const PLAYERS_PATHS = [
  "/user",
  "/user/email",
  "/user/security",
  "/changepassword",
  "/statement",
  "/rewards",
  "/shoppingcart",
  "/shoppurchases",
  "/shoppingcart/gift",
  "/gifts",
  "/wishlist",
  "/topuphistory",
  "/checkticket",
];

/** Every page at both widths, in full height. */
const ALL = [WIDE, PHONE].flatMap((viewport) => {
  const nameOf = (/** @type {string} */ path) => `${path.replace(/\W+/g, "-")}-${viewport.width}`;
  return [
    ...PATHS.map((path) => ({ name: `visitor${nameOf(path)}`, path, viewport, whole: true })),
    ...PLAYERS_PATHS.map((path) => ({
      name: `player${nameOf(path)}`,
      path,
      viewport,
      as: "juan",
      whole: true,
    })),
  ];
});

/**
 * @typedef {object} Shot
 * @property {string} name
 * @property {string} path
 * @property {{ width: number, height: number }} viewport
 * @property {string} [as] user ID of the demo player to log in as
 * @property {boolean} [whole] in full height
 * @property {string} [language] other than English
 */

/**
 * Logs in as a demo player, without scripts, so that no dialog is in the picture.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} UserID
 */
async function logIn(browser, UserID) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE });
  const page = await context.newPage();
  await page.goto("/login");
  const form = page.locator("form[action='/login']");
  await form.locator("[name=UserID]").fill(UserID);
  await form.locator("[name=UserPass]").fill(`${UserID}-demo-1`);
  await form.locator("[type=submit]").click();
  await page.goto("/");
  const state = await context.storageState();
  await context.close();
  return state;
}

await run(async () => {
  const all = process.argv.includes("all");
  /** @type {Shot[]} */
  const shots = all ? ALL : PICTURES;
  const folder = all ? join(dataDir(), "screenshots") : join(ROOT, "docs/screenshots");
  mkdirSync(folder, { recursive: true });
  const executablePath = browserPath();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--hide-scrollbars"],
  });
  /** @param {import("@playwright/test").Page} page @param {string} name @param {boolean} [whole] */
  const save = async (page, name, whole = false) => {
    await sharp(await page.screenshot({ fullPage: whole }))
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`));
  };
  try {
    if (process.argv.includes("admin")) return await takeAdminPictures(browser, save);
    if (process.argv.includes("brand")) return await takeBrandPictures(browser, SITE, save);
    /** @type {Record<string, Awaited<ReturnType<typeof logIn>> | undefined>} */
    const states = {};
    for (const { name, path, viewport, as, whole = false, language } of shots) {
      if (as) states[as] ??= await logIn(browser, as).catch(() => undefined);
      const storageState = as && states[as];
      const page = await browser.newPage({
        viewport,
        reducedMotion: "reduce",
        ...(storageState && { storageState }),
      });
      if (language) await page.context().addCookies([{ name: "language", value: language, url: SITE }]);
      const response = await page.goto(SITE + path, { waitUntil: "networkidle" }).catch(() => null);
      // 404 is one of the pages.
      if (!response || response.status() >= 500)
        throw new Failure(`${SITE}${path} did not respond. Start the site first: npm start`);
      await save(page, name, whole);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
