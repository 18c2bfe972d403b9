import { readFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { inGame } from "./game";
import { PERSONAL_PAGES } from "./pages";
import { login, register } from "./steps";

const OPEN_TO_ALL = ["/", "/news", "/rankings", "/itemshop", "/topup", "/ticket", "/not-there"];
const OWN = [...PERSONAL_PAGES, "/statement?currency=bonus", "/checkticket?ticket=T-ACDE2347"];

/** Public content comes from the content cache, which the first reader fills. */
const OF_EVERYBODY = [
  "/shop/items",
  "/payments/packages",
  "/get-top-rankings-list",
  "/clubs",
  "/game",
  "/server-status",
];

/** The calls that reached account-service for one visit of web, by the id that both log. */
const callsOf = (site: Site, id: string | undefined) =>
  readFileSync(site.log("account"), "utf8")
    .split("\n")
    .filter((line) => line.includes(`"reqId":"${id}"`) && line.includes('"answered"'))
    .map((line) => JSON.parse(line).path)
    .filter((path) => !OF_EVERYBODY.includes(path));

test("each page that a player opens is one call to account-service", async ({ page, site, context }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  const visits: { id: string | undefined; what: string; call: string }[] = [];
  // The second time, every page that is shared by all players is cached.
  for (const path of [...OPEN_TO_ALL, ...OWN, ...OPEN_TO_ALL, ...OWN]) {
    // The document alone: requests of its scripts are page views of their own.
    const answer = await context.request.get(path, { headers: { accept: "text/html" } });
    const call = OPEN_TO_ALL.includes(path) ? "/session/card" : "/me";
    visits.push({ id: answer.headers()["x-request-id"], what: path, call });
    // Links within the site request the data of a page's loaders.
    const [pathname, search] = path.split("?");
    const data = await context.request.get(
      `${pathname === "/" ? "/_root" : pathname}.data${search ? `?${search}` : ""}`,
    );
    visits.push({ id: data.headers()["x-request-id"], what: `${path} by a link`, call });
  }
  // The log is written once a second.
  for (const { id, what, call } of visits) await expect.poll(() => callsOf(site, id), what).toEqual([call]);
});

test("the cart's count, which scripts load, is one call too", async ({ page, site }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  const counted = page.waitForResponse((response) => new URL(response.url()).pathname === "/cart");
  await page.goto("/news");
  const id = (await counted).headers()["x-request-id"];
  await expect.poll(() => callsOf(site, id)).toEqual(["/cart"]);
});

/** A name or a balance as pages show it. */
const shown = (own: string | number) => (typeof own === "number" ? own.toLocaleString("en-PH") : own);

/** A page's HTML without what is specific to one player and one page view, both as text and in the loaders' data. */
function withoutOwn(html: string, headers: Record<string, string>, own: string[]): string {
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";
  expect(nonce).not.toBe("");
  let text = html.replaceAll(nonce, "·");
  for (const part of own) {
    expect(text).toContain(`>${part}<`);
    text = text.replaceAll(`>${part}<`, ">·<").replaceAll(`\\"${part}\\"`, "·");
  }
  return text;
}

test("a page made for all players differs between two of them by their names and balances, and by no other byte", async ({
  browser,
  site,
}) => {
  const players: { UserID: string; password: string; own: string[] }[] = [];
  for (const [UserPoint, UserPoint2] of [
    [1_234_567, 7_654_321],
    [24_680, 345_678],
  ] as const) {
    const player = await register(site);
    inGame(site, (database) =>
      database
        .prepare("UPDATE UserInfo SET UserPoint = ?, UserPoint2 = ? WHERE UserID = ?")
        .run(UserPoint, UserPoint2, player.UserID),
    );
    players.push({ ...player, own: [player.UserID, UserPoint, UserPoint2].map(shown) });
  }
  const contexts: BrowserContext[] = [];
  for (const { UserID, password } of players) {
    const context = await browser.newContext({ baseURL: site.url });
    await login(await context.newPage(), UserID, password);
    contexts.push(context);
  }
  for (const path of ["/", "/news", "/rankings", "/itemshop", "/downloads", "/story"]) {
    // The page may be rendered again between the two; then both are requested once more.
    await expect(async () => {
      const seen = [];
      for (const [index, context] of contexts.entries()) {
        const answer = await context.request.get(path, { headers: { accept: "text/html" } });
        seen.push(withoutOwn(await answer.text(), answer.headers(), players[index]?.own ?? []));
      }
      expect(seen[0]).toBe(seen[1]);
    }, path).toPass({ timeout: 120_000 });
  }
  for (const context of contexts) await context.close();
});

/** A page's HTML without what is new in each view: the nonce, forms' keys, and the time. */
const lasting = (html: string) =>
  html
    .replace(/ nonce="[^"]*"/g, "")
    .replace(/(name="key" value="|\\"(?:key|formKey)\\",\\")[\w-]+/g, "$1·")
    .replace(/<time dateTime="[^"]*">[^<]*/g, "<time>·")
    .replace(/(\\"renderedAt\\",)\d+/g, "$1·");

const STAFF_PAGES = [
  "/admin/shop",
  "/admin/players",
  "/admin/orders",
  "/admin/payments",
  "/admin/campaigns",
  "/admin/audit",
];
/** Pages that no one has asked for before, or not lately. */
const SEARCHES = ["/news?search=gate'\"<%26x", "/news?category=event&search=gate"];

test("a page in a kept layout has the same bytes as one that was rendered whole", async ({
  browser,
  site,
}) => {
  const whole = await site.startAnotherWeb({ PAGE_CACHE_SECONDS: "0" });
  for (const [who, pages] of [
    [null, [...SEARCHES, "/login", "/checkticket"]],
    ["juan", [...SEARCHES, ...OWN]],
    ["gm", [...OWN, ...STAFF_PAGES]],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.url });
    if (who) await login(await context.newPage(), who, `${who}-demo-1`);
    for (const language of ["en", "fil"]) {
      const read = async (origin: string, path: string) => {
        const answer = await context.request.get(origin + path, {
          headers: { accept: "text/html", "accept-language": language },
        });
        return lasting(await answer.text());
      };
      for (const path of pages) {
        // The second view finds the layout of the first; a moment with another clock or news in between is tried again.
        await expect(
          async () => {
            await read(site.url, path);
            const [kept, rendered] = [await read(site.url, path), await read(whole, path)];
            expect(kept).toBe(rendered);
          },
          `${path} for ${who ?? "a visitor"} in ${language}`,
        ).toPass({ timeout: 120_000 });
      }
    }
    await context.close();
  }
});

test("with Remix as it is shipped, pages say the same, and their scripts load with them", async ({
  page,
  request,
  site,
}) => {
  const shipped = await site.startAnotherWeb({ REMIX_AS_SHIPPED: "true" });
  const words = async (origin: string, path: string) => {
    const html = await (await request.get(origin + path, { headers: { accept: "text/html" } })).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0];
    return lasting(main ?? "");
  };
  for (const path of ["/news", "/story", "/itemshop", "/login"])
    await expect(async () => {
      expect(await words(shipped, path)).toBe(await words(site.url, path));
    }, path).toPass({ timeout: 120_000 });

  await page.goto(`${shipped}/news`);
  // Nobody has touched the page. What the menu's script adds is there once React has all of it: before, Remix as it is
  // shipped loses a page that is clicked.
  await expect(page.locator("html[data-scripts=started] nav a[tabindex='0']").first()).toBeAttached();
  await page.evaluate(() => {
    document.documentElement.dataset.open = "still";
  });
  await page.locator('nav a[href="/rankings"]').first().click();
  await expect(page).toHaveURL(`${shipped}/rankings`);
  await expect(page.locator("main table").first()).toBeVisible();
  await expect(page.locator("html[data-open=still]")).toBeAttached();
});
