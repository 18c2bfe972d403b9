// @ts-check
// What a change reaches, for `npm test -- --changed`.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * What one folder's or file's change is shown by: words of paths, and the journeys (e2e/<name>.spec.ts) that go through
 * it.
 * @type {[RegExp, string[]][]}
 */
export const JOURNEYS = [
  [
    /accounts|registration|register|profile|recovery|credentials|find-account|change-password|reset-password|verify-email|cancel-email|email/,
    ["accounts"],
  ],
  [/\blogin|sessions?\b|throttle|second-factor|known-browsers/, ["login"]],
  [/staff-login|bootstrap\/roles/, ["staff-login"]],
  [
    /\b(cart|orders|ledger|codes|campaigns|idempotency|gifts|wishlist|catalogue|shop|products|coins)\b/,
    ["coins"],
  ],
  [/\b(gifts|drops)\b/, ["gifts-and-drops"]],
  [/character-services/, ["character-services"]],
  [/payments|debts/, ["payments", "payment-providers"]],
  [/rewards|attendance|votes|invites|play-time|links\b/, ["rewards"]],
  [/rankings|characters|players/, ["rankings", "characters"]],
  [/reminders|push/, ["reminders"]],
  [/tickets|support/, ["tickets", "half-written"]],
  [
    /console|adjustments|approvals|people|audit|repairs|roles|whitelist|staff-limit|edits|dashboard|housekeeping/,
    ["console"],
  ],
  [/console\/players|repairs|whitelist|adjustments|approvals/, ["console-players"]],
  [/console\/shop|products|edits/, ["console-shop"]],
  [/\bnews\b|feeds|feed-formats|discord|ics\b/, ["following", "reading"]],
  [/gallery|guides|story|downloads?\b|game-system|movie|wallpaper/, ["guides"]],
  [/events?\b|recurring-event|calendar|banner/, ["events", "event-and-banner"]],
  [/question|api\/page|faq/, ["faq-and-pages"]],
  [/notice|server-status|maintenance/, ["notices"]],
  [/site-settings|brand|platform\/site/, ["branding"]],
  [/schedule|webhook|publish|problems|cms\/src\/admin/, ["editors", "publish"]],
  [/preview|bootstrap\/editor/, ["editors"]],
  [/browsers\/older|polyfills|browsers\.ts/, ["old-browsers"]],
  [/lost-line|plain-page/, ["offline"]],
  [/server-clock|valid-until|page-cache/, ["wrong-clock"]],
  [/web\/app\/(ui|layout|styles)|web\/app\/root/, ["layout"]],
  [/page-views/, ["page-views"]],
  [/\bcors|api-docs|web\/server\/api/, ["api"]],
  [/security-headers|content-security|private-files/, ["security"]],
  [/deploy\/|Dockerfile|docker-compose/, ["containers", "operating"]],
  [/prometheus|grafana|metrics/, ["monitoring"]],
  [/telemetry/, ["telemetry"]],
  [/scripts\/(lib\/)?(setup|env-file|text-file|compose)/, ["setup", "settings-files"]],
  [/scripts\/(lib\/)?(backup|back-up|restore|archive|databases)/, ["backup"]],
  [/scripts\/(start|dev|reset|lib\/(processes|install|build|steps|services|secrets))/, ["commands"]],
];

/** What everything stands on: its changes are shown by a way through the whole site. */
const FOUNDATION =
  /^(packages|account-service\/(src\/(db|http|lib|policy)\/|contract\/)|web\/(server\/|app\/(platform|ui|layout)\/|app\/[^/]+$)|cms\/(config|contract)\/)/;
const THROUGH_THE_SITE = ["reading", "login", "coins"];

const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/**
 * The files that differ from a commit, also those that git does not know yet.
 * @param {string} since a branch or a commit: what both have in common is compared
 * @returns {{ base: string, files: string[] }} base: the commit that was compared with
 */
export function changedSince(since) {
  const [base = since] = git("merge-base", "HEAD", since);
  const files = new Set([
    ...git("diff", "--name-only", "--diff-filter=d", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ]);
  return { base, files: [...files].sort() };
}

/** The journeys that files belong to. @param {string[]} files @returns {string[]} names of e2e/<name>.spec.ts */
export function journeysOf(files) {
  const names = new Set();
  for (const file of files) {
    const [, own] = /^e2e\/(.+)\.spec\.ts$/.exec(file) ?? [];
    if (own) names.add(own);
    if (/^(docs|bench|e2e)\//.test(file) || /\.(md|test\.tsx?)$/.test(file)) continue;
    for (const [path, journeys] of JOURNEYS)
      if (path.test(file)) for (const journey of journeys) names.add(journey);
    if (FOUNDATION.test(file)) for (const journey of THROUGH_THE_SITE) names.add(journey);
  }
  return [...names].sort();
}

const DOMAINS = "account-service/src/domains";
/** More modules than this use only what everything stands on: then their tests are for the whole run. */
const MOST_USERS = 6;

/** All modules of account-service, as `domain/module`. */
const modulesOf = () =>
  readdirSync(join(ROOT, DOMAINS)).flatMap((domain) =>
    readdirSync(join(ROOT, DOMAINS, domain), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${domain}/${name}`),
  );

/** The files of a module. @param {string} module @returns {string[]} */
const filesOf = (module) =>
  readdirSync(join(ROOT, DOMAINS, module), { recursive: true })
    .map((file) => String(file).replaceAll("\\", "/"))
    .sort();

/** Whether site/me puts a part of a module's into a player's page. @param {string} module */
const hasPart = (module) =>
  /^ {2}parts:/m.test(readFileSync(join(ROOT, DOMAINS, module, "index.ts"), "utf8"));

/** The modules of account-service that use a module. @param {string} module @returns {string[]} */
function usersOf(module) {
  const imports = new RegExp(`from "(\\.\\./)+(${module}|${module.split("/")[1]})/index\\.ts"`);
  return modulesOf().filter(
    (name) =>
      name !== module &&
      ((name === "site/me" && hasPart(module)) ||
        filesOf(name).some(
          (file) =>
            /(?<!\.test)\.ts$/.test(file) &&
            imports.test(readFileSync(join(ROOT, DOMAINS, name, file), "utf8")),
        )),
  );
}

/**
 * The test files of account-service that a change reaches. Vitest would find all of them: each starts the whole
 * service.
 * @param {string[]} files
 * @returns {string[] | "all"} paths or parts of them
 */
function accountTests(files) {
  const found = new Set();
  for (const file of files.filter((each) => each.startsWith("account-service/") && /\.[tj]s$/.test(each))) {
    const own = file.replace("account-service/", "");
    const [, module] = /^src\/domains\/([^/]+\/[^/]+)\//.exec(own) ?? [];
    const [, contract = ""] = /^contract\/([\w-]+)\//.exec(own) ?? [];
    if (/\.test\.ts$/.test(own)) found.add(own);
    else if (module) {
      const users = usersOf(module);
      found.add(`src/domains/${module}/`);
      // Their first test file: the others are of their own parts.
      for (const name of users.length > MOST_USERS ? [] : users) {
        const test = filesOf(name).find((each) => /\.test\.ts$/.test(each));
        if (test) found.add(`src/domains/${name}/${test}`);
      }
    } else if (readdirSync(join(ROOT, DOMAINS)).includes(contract)) {
      found.add("contract/").add(`src/domains/${contract}/`);
    } else return "all";
  }
  return [...found];
}

/**
 * Which tests of a workspace a change reaches.
 * @param {string} workspace
 * @param {{ base: string, files: string[] }} change
 * @returns {string[] | undefined} arguments for Vitest; undefined: none of its tests
 */
export function testsOf(workspace, { base, files }) {
  if (workspace === "account-service") {
    const tests = accountTests(files);
    return tests === "all" ? [] : tests.length > 0 ? tests : undefined;
  }
  // Strapi loads what it runs from a build, of which Vitest knows nothing.
  const runsInStrapi = (/** @type {string} */ file) =>
    /^cms\/(config|contract|seed|src)\//.test(file) && !/^cms\/src\/admin\/|\.test\.ts$/.test(file);
  if (workspace === "cms" && files.some(runsInStrapi)) return [];
  return [`--changed=${base}`, "--passWithNoTests"];
}
