import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import routes from "../web/app/routes";
import { expect, test } from "./fixtures";
import { PATHS, PLAYERS_PATHS } from "./pages";
import { expectedRefusal, firstVisit, login, violationsOf } from "./steps";

const WIDTHS = [1366, 390];
const EVERYTHING = process.env.VALIDATE_EVERY_PAGE !== undefined;

/** Where others are led on from: to the login, or with a challenge to its second step. */
const NOT_OPENED = ["/rankings/me", "/login/code"];
/** Of one payment, which a test of its own makes. */
const PAYMENT_PATHS = ["/topup/demo/x", "/topup/payments/x"];

test("every page of the site is looked at", () => {
  const [site] = routes;
  const looked = [...PATHS, ...PLAYERS_PATHS, ...NOT_OPENED, ...PAYMENT_PATHS].map(
    (path) => path.split("?", 1)[0] ?? "",
  );
  const pages = (site?.children ?? []).map(({ path = "/" }) => path);
  const seen = (page: string) => {
    const pattern = page.replace(/:\w+/g, "[^/]+").replace("*", ".+");
    return looked.some((path) => new RegExp(`^/?${pattern}$`).test(path));
  };
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => !seen(page))).toEqual([]);
});

/** HTML_CodeSniffer, which pa11y runs: its techniques of WCAG are others than axe's. */
const require = createRequire(import.meta.url);
const SNIFFER = readFileSync(require.resolve("html_codesniffer/build/HTMLCS.js"), "utf8");
interface Sniffer {
  ERROR: number;
  process(standard: string, content: Document, done: () => void): void;
  getMessages(): { type: number; code: string; msg: string; element: Element }[];
}

/** The errors that HTML_CodeSniffer finds on the open page. */
async function sniffed(page: Page): Promise<string[]> {
  await page.evaluate(SNIFFER);
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const { HTMLCS } = window as unknown as { HTMLCS: Sniffer };
        HTMLCS.process("WCAG2AA", document, () => {
          const errors = HTMLCS.getMessages().filter(({ type }) => type === HTMLCS.ERROR);
          resolve(
            errors.map(({ code, msg, element }) => `${code}: ${msg} ${element.outerHTML?.slice(0, 300)}`),
          );
        });
      }),
  );
}

/**
 * What axe and HTML_CodeSniffer find on the open page at each width; on a phone only axe, in the main content and
 * without the colors, except in `npm run test:long`.
 */
async function problemsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const wide = width === WIDTHS[0];
    const whole = wide || EVERYTHING || new URL(page.url()).pathname === "/";
    const errors = await violationsOf(page, {
      ...(!whole && { within: "main" }),
      contrast: wide || EVERYTHING,
    });
    if (wide || EVERYTHING) errors.push(...(await sniffed(page)));
    found.push(...errors.map((error) => `${page.url()} at ${width}: ${error}`));
  }
  return found;
}

/** It goes home once its scripts run: as a first visit it waits. */
const waits = (path: string) => path.startsWith("/session-expired");

/**
 * What is found on pages that are opened one after the other: a page of the browser that has compiled their scripts
 * takes a third of the time.
 */
async function problemsOfAll(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: "networkidle" });
      found.push(...(await problemsOf(page)));
    });
  return found;
}

test("axe and HTML_CodeSniffer find nothing on a visitor's pages", async ({ page, problems }) => {
  const paths = PATHS.filter((path) => !waits(path));
  expect(await problemsOfAll(page, paths)).toEqual([]);
  expectedRefusal(problems);
});

test("axe and HTML_CodeSniffer find nothing on a page that waits for its scripts", async ({ page }) => {
  await firstVisit(page.context());
  const paths = PATHS.filter(waits);
  expect(paths).not.toEqual([]);
  expect(await problemsOfAll(page, paths)).toEqual([]);
});

test("axe and HTML_CodeSniffer find nothing on a player's pages", async ({ page }) => {
  await login(page, "juan", "juan-demo-1");
  expect(await problemsOfAll(page, PLAYERS_PATHS)).toEqual([]);
});

test("axe and HTML_CodeSniffer find nothing on the pages of a payment", async ({ page }) => {
  await login(page, "juan", "juan-demo-1");
  await page.goto("/topup/buy/1");
  await page.getByRole("radio", { name: /^Demo/ }).check();
  await page.getByRole("button", { name: /^Pay ₱/ }).click();
  await expect(page.getByRole("button", { name: "Decline" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Back without paying" }).click();
  await expect(page.getByRole("button", { name: "Cancel payment" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

test("in forced colors it is told apart what is chosen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const looks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => {
        const { backgroundColor, color } = getComputedStyle(node);
        return [backgroundColor, color];
      });
  const PAIRS = {
    "/news?page=2": ["nav a[aria-current=page]:text-is('2')", "nav a:text-is('1')"],
    "/news?category=event": ["nav a[aria-current=true]:text-is('Events')", "nav a:text-is('Guides')"],
    "/rankings": ["main a[aria-current]", "main nav a:not([aria-current])"],
    "/characters": ["[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"],
    "/": ["[name=language][aria-pressed=true]", "[name=language][aria-pressed=false]"],
  } as const;
  for (const [path, [chosen, other]] of Object.entries(PAIRS))
    await test.step(path, async () => {
      await page.goto(path);
      expect(await looks(chosen)).not.toEqual(await looks(other));
    });
  const dots = page.getByRole("button", { name: /^Announcement \d/ });
  for (const dot of await dots.all())
    expect(await dot.evaluate((node) => getComputedStyle(node, "::before").borderTopStyle)).toBe("solid");
});
