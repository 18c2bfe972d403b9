import type { APIRequestContext } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { expect, test } from "./fixtures";
import { PATHS, PERSONAL_PAGES, PLAYERS_PATHS } from "./pages";
import { login } from "./steps";

/**
 * `npm run test:long` validates every page, not one of each kind, and opens all kinds as a visitor, a player and staff.
 */
const everything = process.env.VALIDATE_EVERY_PAGE !== undefined;
/** Most addresses that one crawl follows. */
const LIMIT = everything ? 2_000 : 400;
/** Most of one kind: else the rankings' characters leave no room for others. */
const OF_A_KIND = everything ? LIMIT : 10;
/** Where pages begin that visitors do not see. */
const PERSONAL = [...PERSONAL_PAGES, "/admin"];
/** A page with less text than this counts as empty. */
const FEWEST_WORDS = 6;

const html = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's way of writing HTML, not errors.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    // Checkboxes of one list have one name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button", "reset"] }],
    "valid-id": ["error", { relaxed: true }],
    // ARIA lets lists have names, and screen readers say them; what may not be named is still an error.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // The length of a news item's subject is up to its author.
    "long-title": "off",
  },
});

/** Without scripts, a page that waits for a payment loads again by itself, which is meant (root.tsx). */
const withoutReload = (page: string) =>
  page.replace(/<noscript><meta http-equiv="refresh" content="\d+"\/?><\/noscript>/i, "");

const textOf = (page: string) =>
  page
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter(Boolean);

/** Pages that differ only by a name, a number or a filter are of one kind. */
const kindOf = (path: string) =>
  path
    .replace(/=[^&]*/g, "=")
    .replace(/^(\/(?:character|club|admin\/policy)\/)[^/?]+/, "$1NAME")
    .replace(/\d+/g, "N");

/**
 * What was asked for so far. Visitors come first: players and staff then only ask for what is their own, or was in no
 * page before.
 */
const requested = new Set<string>();

/** Whether a page differs for those who log in; the home page's layout stands for all others'. */
const isOwn = (path: string) => path === "/" || PERSONAL.some((start) => path.startsWith(start));

const LOOKED_AT = new Set([...PATHS, ...PLAYERS_PATHS].map(kindOf));

/**
 * Follows every link from the home page and reports the problems it finds.
 * @param validateAll whether to validate the HTML of every page, not just one of each kind
 * @returns one page of each kind, in the order in which they were found
 */
async function crawl(request: APIRequestContext, validateAll: boolean) {
  const waiting = ["/"];
  const seen = new Map<string, string>([["/", "(start)"]]);
  const kinds = new Map<string, string>();
  const faults: string[] = [];
  const followed = new Map<string, number>();
  function follow(address: string, from: string) {
    const kind = kindOf(address);
    const number = followed.get(kind) ?? 0;
    if (seen.has(address) || seen.size >= LIMIT || number >= OF_A_KIND) return;
    followed.set(kind, number + 1);
    seen.set(address, from);
    if (everything || isOwn(address) || !requested.has(address)) waiting.push(address);
  }
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    requested.add(path);
    const response = await request.get(path, { maxRedirects: 0 });
    const { location } = response.headers();
    if (location) {
      const { origin, pathname, search } = new URL(location, response.url());
      if (origin === new URL(response.url()).origin) follow(pathname + search, path);
      continue;
    }
    if (!response.ok()) faults.push(`${path} answers ${response.status()}, from ${seen.get(path)}`);
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    const page = await response.text();
    if (page.match(/<h1\b/g)?.length !== 1) faults.push(`${path} has not one h1`);
    if (!/<title>[^<]{3,}<\/title>/.test(page)) faults.push(`${path} has no title`);
    const main = /<main\b[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
    if (textOf(main).length < FEWEST_WORDS) faults.push(`${path} has no content`);
    const isNew = !kinds.has(kindOf(path));
    if (isNew) kinds.set(kindOf(path), path);
    if (isNew || validateAll) {
      for (const { line, message, ruleId } of (await html.validateString(withoutReload(page))).results[0]
        ?.messages ?? [])
        faults.push(`${path}:${line} ${ruleId}: ${message}`);
    }
    for (const [, link = ""] of page.matchAll(/(?:href|src)="(\/(?!\/)[^"#]*)/g))
      follow(link.replaceAll("&amp;", "&"), path);
  }
  return { pages: [...kinds.values()], faults, seen: seen.size };
}

for (const [who, password] of [["a visitor"], ["juan", "juan-demo-1"], ["gm", "gm-demo-1"]]) {
  test(`no page leads ${who} to nothing, and each is whole`, async ({ page, problems }) => {
    if (everything) test.setTimeout(3_000_000);
    if (who && password) await login(page, who, password);
    const { pages, faults, seen } = await crawl(page.request, everything && who === "a visitor");
    expect(faults.slice(0, 40)).toEqual([]);
    expect(seen).toBeGreaterThan(100);
    // What is open to visitors has been opened as one, and accessibility.spec.ts opens most pages and reads the console
    // as well.
    const others = pages.filter(
      (path) => !LOOKED_AT.has(kindOf(path)) && (who === "a visitor" || isOwn(path)),
    );
    for (const path of everything ? pages : others) {
      await page.goto(path, { waitUntil: "load" });
      expect(problems, `the console on ${path}`).toEqual([]);
    }
  });
}
