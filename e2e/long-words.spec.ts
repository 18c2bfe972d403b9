import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { ROOT } from "../scripts/lib/paths.mjs";
import { expect, type Site, test } from "./fixtures";
import { addCharacter, inGame } from "./game";
import { PATHS, PLAYERS_PATHS } from "./pages";
import { hydrated, login } from "./steps";

/** As wide as letters are, without a place to break it. */
const WORD =
  "#TambayanAnniversaryGrandFinals2026QualifiersWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW";
const LINK = `https://play.example/${"watch-live-and-join-the-lobby-with-everyone/".repeat(5).replaceAll("/", "_")}`;

interface Attribute {
  type: string;
  regex?: string;
  maxLength?: number;
  customField?: string;
}

// A site of its own, which it leaves full of them.
test.use({ settings: { WEB_SITE_NAME: "Tambayan of long words" } });

/** Every text of a block or an inline node. */
const withLongTexts = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withLongTexts);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === "text" && typeof value === "string" ? `${WORD} ${LINK}` : withLongTexts(value),
    ]),
  );
};

/** Fills every text that editors write, of every content type, as far as it is one: no colors, keys and addresses. */
function lengthenContent(file: string): void {
  const database = new Database(file);
  const schemas = readdirSync(join(ROOT, "cms/src"), { recursive: true, encoding: "utf8" }).filter((path) =>
    /^(api\/.*\/schema|components\/.*)\.json$/.test(path.split(sep).join("/")),
  );
  expect(schemas.length).toBeGreaterThan(15);
  for (const schema of schemas) {
    const { collectionName, attributes } = JSON.parse(readFileSync(join(ROOT, "cms/src", schema), "utf8"));
    for (const [name, attribute] of Object.entries<Attribute>(attributes)) {
      const { type, regex, maxLength = 250, customField } = attribute;
      const column = `"${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
      if (type === "blocks") {
        const rows = database.prepare(`SELECT id, ${column} AS text FROM ${collectionName}`).all() as {
          id: number;
          text: string | null;
        }[];
        for (const { id, text } of rows)
          if (text)
            database
              .prepare(`UPDATE ${collectionName} SET ${column} = ? WHERE id = ?`)
              .run(JSON.stringify(withLongTexts(JSON.parse(text))), id);
      }
      const isText = (type === "string" || type === "text") && !regex && !customField && maxLength >= 20;
      if (!isText || name === "key") continue;
      database
        .prepare(
          `UPDATE ${collectionName} SET ${column} = ? WHERE ${column} <> '' AND ${column} NOT LIKE 'http%' AND ${column} NOT LIKE '/%'`,
        )
        .run(WORD.repeat(3).slice(0, maxLength));
    }
  }
  database.close();
}

/** The same for what players and staff write, and for the game's names. */
const lengthenGame = (site: Site) =>
  inGame(site, (database) => {
    const long = (letters: number) => "W".repeat(letters);
    for (const statement of [
      `UPDATE ChaInfo SET ChaName = '${long(26)}' || ChaNum`,
      `UPDATE GuildInfo SET GuName = '${long(26)}' || GuNum`,
      `UPDATE ShopItemMap SET ItemName = '${long(40)}' || ProductNum`,
      `UPDATE ShopItem SET info = '${WORD}${WORD}', category = '${long(20)}'`,
      `UPDATE UserInfo SET NameFirst = '${long(20)}', NameLast = '${long(20)}'`,
      `UPDATE Streamer SET name = '${long(50)}'`,
      `UPDATE Campaign SET name = '${long(60)}'`,
      `UPDATE OrderLine SET ItemName = '${long(50)}'`,
      `UPDATE PaymentPackage SET name = '${long(40)}'`,
      `UPDATE AuditLog SET detail = '{"reason":"${WORD}"}' WHERE detail IS NOT NULL`,
    ])
      database.exec(statement);
  });

const CONSOLE_PATHS = [
  ...[
    "/admin",
    "/admin/players",
    "/admin/players/1",
    "/admin/players/1/tickets",
    "/admin/search?search=juan",
  ],
  ...[
    "/admin/tickets",
    "/admin/orders",
    "/admin/campaigns",
    "/admin/shop",
    "/admin/approvals",
    "/admin/staff",
  ],
  ...["/admin/audit", "/admin/policy", "/admin/whitelist", "/admin/rewards/votes", "/admin/payments"],
];

/** The pages that are wider than a small phone, with what sticks out. */
async function widerThanPhone(page: Page, paths: readonly string[]) {
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    const found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return null;
      const out = [...document.querySelectorAll("body *")].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      const named = out.slice(0, 4).map((element) => `${element.tagName}.${element.getAttribute("class")}`);
      return `${scrollWidth} of ${clientWidth}: ${named.join(" ")}`;
    });
    if (found) wide.push(`${path}: ${found}`);
  }
  return wide;
}

test.use({ viewport: { width: 320, height: 700 } });

test("no page is wider than a small phone, whatever words are on it", async ({
  page,
  site,
  browser,
  problems,
}) => {
  for (const service of ["web", "cms", "account"] as const) await site.stop(service);
  const content = join(dirname(site.database), "cms.sqlite");
  expect(existsSync(content)).toBe(true);
  lengthenContent(content);
  lengthenGame(site);
  for (const service of ["account", "cms", "web"] as const) await site.start(service);
  const character = addCharacter(site, "juan", "W".repeat(33));
  expect(character).toBeGreaterThan(0);

  // Some of the addresses are of nothing.
  page.on("console", () => problems.splice(0));
  await page.goto("/");
  expect(await page.locator("body").textContent()).toContain("#TambayanAnniversary");
  expect(await widerThanPhone(page, PATHS)).toEqual([]);

  // Names of the game, as they are now.
  await page.goto("/rankings");
  const names = page.locator("main table a[href^='/character/']");
  const named = [(await names.first().getAttribute("href")) ?? "", "/rankings/clubs", "/search?search=WWW"];
  expect(await widerThanPhone(page, named)).toEqual([]);

  // A picture at its full size, and a dialog with a long message.
  await page.goto("/gallery");
  await hydrated(page.locator("main"));
  await page.locator("main a[aria-haspopup=dialog]").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await login(page, "juan", "juan-demo-1");
  const sent = await page.request.post("/ticket", {
    headers: { origin: site.url },
    multipart: {
      key: "long-words-ticket",
      category: "game",
      subject: "W".repeat(100),
      message: `${WORD}\n${LINK}`,
    },
  });
  expect(sent.url()).toContain("/checkticket");
  await page.request.post("/cart", { form: { intent: "add", ProductNum: "1" } });
  expect(await widerThanPhone(page, PLAYERS_PATHS)).toEqual([]);

  const staff = await (
    await browser.newContext({ baseURL: site.url, viewport: { width: 320, height: 700 } })
  ).newPage();
  await login(staff, "gm", "gm-demo-1");
  await staff.goto("/admin/tickets");
  const ticket = await staff.locator("main a[href^='/admin/tickets/']").first().getAttribute("href");
  expect(await widerThanPhone(staff, [...CONSOLE_PATHS, ticket ?? ""])).toEqual([]);
});
