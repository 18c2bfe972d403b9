import type { APIRequestContext } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { expect, test } from "./fixtures";
import { PATHS, PERSONAL_PAGES, PLAYERS_PATHS } from "./pages";
import { login } from "./steps";

/** Most addresses that one crawl follows. */
const LIMIT = 400;
/** `npm run test:long` validates every page, not one of each kind, and opens all kinds as a visitor, a player and staff. */
const everything = process.env.VALIDATE_EVERY_PAGE !== undefined;
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
    // The length of a news item's subject is up to its author.
    "long-title": "off",
  },
});

const textOf = (page: string) =>
  page
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter(Boolean);

/** Pages that differ only by a number or a filter are of one kind. */
const kindOf = (path: string) => path.replace(/=[^&]*/g, "=").replace(/\d+/g, "N");

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
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const response = await request.get(path);
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
      for (const { line, message, ruleId } of (await html.validateString(page)).results[0]?.messages ?? [])
        faults.push(`${path}:${line} ${ruleId}: ${message}`);
    }
    for (const [, link = ""] of page.matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
      const address = link.replaceAll("&amp;", "&");
      if (seen.has(address) || address.startsWith("//") || seen.size >= LIMIT) continue;
      seen.set(address, path);
      waiting.push(address);
    }
  }
  return { pages: [...kinds.values()], faults, seen: seen.size };
}

for (const [who, password] of [["a visitor"], ["juan", "juan-demo-1"], ["gm", "gm-demo-1"]]) {
  test(`no page leads ${who} to nothing, and each is whole`, async ({ page, problems }) => {
    test.setTimeout(300_000);
    if (who && password) await login(page, who, password);
    const { pages, faults, seen } = await crawl(page.request, everything && who === "a visitor");
    expect(faults.slice(0, 40)).toEqual([]);
    expect(seen).toBeGreaterThan(100);
    // What is open to visitors has been opened as one, and accessibility.spec.ts opens most pages and reads the console as well.
    const own = (path: string) => path === "/" || PERSONAL.some((start) => path.startsWith(start));
    const others = pages.filter((path) => !LOOKED_AT.has(kindOf(path)) && (who === "a visitor" || own(path)));
    for (const path of everything ? pages : others) {
      await page.goto(path, { waitUntil: "load" });
      expect(problems, `the console on ${path}`).toEqual([]);
    }
  });
}
