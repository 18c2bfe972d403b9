import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import config from "../.dependency-cruiser.mjs";

// Each rule of the layers refuses what it is for, and lets pass what is next to it.

interface Side {
  path?: string | string[];
  pathNot?: string | string[];
}
const RULES = config.forbidden as { name: string; from: Side; to: Side & { circular?: boolean } }[];

/** As dependency-cruiser reads a rule: `$1` in the target stands for the first group of the source. */
const matches = ({ path, pathNot }: Side, file: string, group = "") => {
  const any = (patterns: string | string[]) =>
    new RegExp([patterns].flat().join("|").replaceAll("$1", group)).test(file);
  return (path === undefined || any(path)) && (pathNot === undefined || !any(pathNot));
};
function refuses(name: string, from: string, to: string): boolean {
  const rule = RULES.find((each) => each.name === name);
  if (!rule) throw new Error(`There is no rule ${name}.`);
  const { path = "" } = rule.from;
  const [, group] = new RegExp([path].flat().join("|")).exec(from) ?? [];
  return matches(rule.from, from) && matches(rule.to, to, group);
}

const A = "account-service/src";
/** Optional parts: the file that lists each, one that did import it or might, and what that may import instead. */
const OPTIONAL: [part: string, list: string, from: string, allowed: string][] = [
  [
    "coins/payments",
    "domains/coins/index.ts",
    "domains/operations/reconciliation/service.ts",
    "coins/ledger",
  ],
  ["game/character-services", "domains/game/index.ts", "domains/shop/orders/service.ts", "game/characters"],
  ["rewards", "app.ts", "domains/console/dashboard/service.ts", "access/roles"],
  ["rewards/attendance", "domains/rewards/index.ts", "domains/rewards/votes/service.ts", "rewards/core"],
  ["rewards/invites", "domains/rewards/index.ts", "app.ts", "rewards"],
  ["rewards/play-time", "domains/rewards/index.ts", "domains/rewards/report/service.ts", "rewards/core"],
  ["rewards/votes", "domains/rewards/index.ts", "domains/rewards/core/service.ts", "coins/ledger"],
  ["shop/drops", "domains/shop/index.ts", "domains/shop/cart/service.ts", "shop/orders"],
  ["site/reminders", "domains/site/index.ts", "domains/site/me/service.ts", "site/features"],
];
const without = (part: string) => `account-service-without-${part.replace("/", "-")}`;
const partIndex = (part: string) => `${A}/domains/${part}/index.ts`;

const CASES: [rule: string, from: string, refused: string, allowed: string][] = [
  ["services-stand-alone", "cms/src/index.ts", `${A}/app.ts`, "cms/src/cron-tasks.ts"],
  ["services-need-no-commands", `${A}/app.ts`, "scripts/lib/paths.mjs", "packages/service/index.mjs"],
  ...(
    [
      ["foundation", "access", "foundation"],
      ["access", "coins", "foundation"],
      ["coins", "game", "access"],
      ["game", "rewards", "coins"],
      ["rewards", "game", "coins"],
      ["shop", "operations", "game"],
      ["operations", "support", "shop"],
      ["support", "console", "shop"],
      ["console", "site", "support"],
      ["site", "console", "support"],
    ] as const
  ).map(([domain, higher, lower]): [string, string, string, string] => [
    `account-service-${domain}-imports-lower-floors`,
    `${A}/domains/${domain}/one/service.ts`,
    `${A}/domains/${higher}/other/index.ts`,
    `${A}/domains/${lower}/other/index.ts`,
  ]),
  [
    "account-service-modules-by-their-index",
    `${A}/domains/shop/cart/service.ts`,
    `${A}/domains/shop/orders/service.ts`,
    `${A}/domains/shop/cart/store.ts`,
  ],
  [
    "account-service-modules-from-outside",
    `${A}/programs/server.ts`,
    `${A}/domains/shop/cart/service.ts`,
    `${A}/domains/shop/cart/index.ts`,
  ],
  ...OPTIONAL.map(([part, , from, allowed]): [string, string, string, string] => [
    without(part),
    `${A}/${from}`,
    partIndex(part),
    partIndex(allowed),
  ]),
  [
    "account-service-lower-layers-know-no-domain",
    `${A}/http/session.ts`,
    `${A}/domains/access/sessions/index.ts`,
    `${A}/db/transaction.ts`,
  ],
  ["account-service-lib-is-the-bottom", `${A}/lib/discord.ts`, `${A}/policy/settings.ts`, `${A}/lib/time.ts`],
  [
    "account-service-sql-in-stores",
    `${A}/domains/shop/cart/service.ts`,
    "node_modules/knex/types/index.d.ts",
    `${A}/db/transaction.ts`,
  ],
  [
    "account-service-connection-in-stores",
    `${A}/domains/shop/cart/service.ts`,
    `${A}/db/sql.ts`,
    `${A}/db/transaction.ts`,
  ],
  [
    "account-service-stores-by-their-module",
    `${A}/domains/shop/cart/routes.ts`,
    `${A}/domains/shop/cart/store.ts`,
    `${A}/domains/shop/cart/service.ts`,
  ],
  [
    "account-service-http-in-routes",
    `${A}/domains/shop/cart/service.ts`,
    "node_modules/fastify/fastify.d.ts",
    "node_modules/zod/index.d.ts",
  ],
  [
    "account-service-contract-stands-alone",
    "account-service/contract/shop/shop.ts",
    `${A}/lib/time.ts`,
    "account-service/contract/shared/fields.ts",
  ],
  [
    "account-service-test-helpers-for-tests",
    `${A}/app.ts`,
    "account-service/test/game.ts",
    `${A}/context.ts`,
  ],
  [
    "web-feature-stays-inside",
    "web/app/features/shop/items/route.tsx",
    "web/app/features/coins/top-up/route.tsx",
    "web/app/features/shop/orders/route.tsx",
  ],
  [
    "web-layout-knows-no-feature",
    "web/app/layout/route.tsx",
    "web/app/features/shop/items/route.tsx",
    "web/app/ui/button.tsx",
  ],
  [
    "web-ui-knows-nothing-of-the-site",
    "web/app/ui/button.tsx",
    "web/app/layout/route.tsx",
    "web/app/platform/time/time.ts",
  ],
  [
    "web-platform-is-the-bottom",
    "web/app/platform/time/time.ts",
    "web/app/ui/button.tsx",
    "web/app/platform/content/xml.ts",
  ],
  ["web-pages-know-no-server", "web/app/root.tsx", "web/server/site.ts", "web/app/platform/time/time.ts"],
  [
    "web-server-imports-platform",
    "web/server/site.ts",
    "web/app/layout/route.tsx",
    "web/app/platform/time/time.ts",
  ],
  ["web-imports-contracts-only", "web/app/root.tsx", `${A}/lib/time.ts`, "account-service/contract/index.ts"],
];

describe("the layers", () => {
  it("have a case for each rule about paths", () => {
    const byPath = RULES.filter(({ to }) => to.path ?? to.pathNot).map(({ name }) => name);
    expect(byPath.filter((name) => name !== "resolved").sort()).toEqual(CASES.map(([name]) => name).sort());
  });

  it.each(CASES)("%s", (name, from, refused, allowed) => {
    expect([refuses(name, from, refused), refuses(name, from, allowed)]).toEqual([true, false]);
  });

  it.each(OPTIONAL)("let the one line for %s in %s import it, itself and programs", (part, list) => {
    const importers = [`${A}/${list}`, partIndex(part), `${A}/programs/operator/${part}.ts`];
    expect(importers.filter((from) => refuses(without(part), from, partIndex(part)))).toEqual([]);
    const text = readFileSync(new URL(`../${A}/${list}`, import.meta.url), "utf8");
    expect(text).toContain(`/${part.split("/").at(-1)}/index.ts"`);
  });
});
