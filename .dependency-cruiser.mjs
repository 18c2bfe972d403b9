// The layers of the house, checked by `npm run check`. docs/architecture.md draws them.

import { fileURLToPath } from "node:url";

const TEST = "\\.test\\.tsx?$";

/** The domains of account-service from the ground up; those on one floor do not know each other. */
const FLOORS = [
  ["foundation"],
  ["access"],
  ["coins"],
  ["game", "rewards"],
  ["shop"],
  ["operations", "support"],
  ["console", "site"],
];

/** Parts of account-service that a site can do without, by their folder. */
const OPTIONAL = [
  "coins/payments",
  "game/character-services",
  "rewards",
  "rewards/attendance",
  "rewards/invites",
  "rewards/play-time",
  "rewards/votes",
  "shop/drops",
  "site/reminders",
];
/** The one file that lists a part: of a module its domain's, of a domain app.ts. */
const listOf = (/** @type {string} */ part) =>
  part.includes("/") ? `domains/${part.replace(/\/.*/, "")}/index` : "app";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "A circle of imports has no layer: move what both need below them.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolved",
      comment: "What cannot be found here is followed by no rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },

    {
      name: "services-stand-alone",
      comment: "cms and account-service know nothing of each other, nor of web.",
      severity: "error",
      from: { path: "^(cms|account-service)/" },
      to: { path: "^(cms|account-service|web)/", pathNot: "^$1/" },
    },
    {
      name: "services-need-no-commands",
      comment: "No service imports the commands of package.json, the benchmarks or the journeys; tests may.",
      severity: "error",
      from: { path: "^(cms|account-service|web|telemetry|packages)/", pathNot: TEST },
      to: { path: "^(scripts|bench|e2e)/" },
    },

    // account-service: programs → app → domains by their floors → http, policy → db → lib → contract. Tests may look
    // inside of what they test.
    ...FLOORS.flatMap((floor, height) =>
      floor.map((domain) => ({
        name: `account-service-${domain}-imports-lower-floors`,
        comment: "A domain imports those on the floors below it (docs/architecture.md).",
        severity: /** @type {const} */ ("error"),
        from: { path: `^account-service/src/domains/${domain}/`, pathNot: TEST },
        to: {
          path: "^account-service/src/domains/",
          pathNot: [domain, ...FLOORS.slice(0, height).flat()].map(
            (name) => `^account-service/src/domains/${name}/`,
          ),
        },
      })),
    ),
    {
      name: "account-service-modules-by-their-index",
      comment: "A module uses another one through its index.ts.",
      severity: "error",
      from: { path: "^account-service/src/domains/([^/]+/[^/]+)/", pathNot: TEST },
      to: {
        path: "^account-service/src/domains/",
        pathNot: ["^account-service/src/domains/[^/]+/[^/]+/index\\.ts$", "^account-service/src/domains/$1/"],
      },
    },
    {
      name: "account-service-modules-from-outside",
      comment: "So does everything else.",
      severity: "error",
      from: {
        path: "^account-service/",
        pathNot: [TEST, "^account-service/src/domains/", "^account-service/test/"],
      },
      to: { path: "^account-service/src/domains/", pathNot: "/index\\.ts$" },
    },
    ...OPTIONAL.map((part) => ({
      name: `account-service-without-${part.replace("/", "-")}`,
      comment:
        "An optional part is taken out with its folder and its line: others have it by hooks of Module.",
      severity: /** @type {const} */ ("error"),
      from: {
        path: "^account-service/src/",
        pathNot: [
          TEST,
          `^account-service/src/domains/${part}/`,
          `^account-service/src/${listOf(part)}\\.ts$`,
          "^account-service/src/programs/",
        ],
      },
      to: { path: `^account-service/src/domains/${part}/` },
    })),
    {
      name: "account-service-lower-layers-know-no-domain",
      comment: "What all domains share does not import them, nor the programs.",
      severity: "error",
      from: {
        path: "^account-service/src/(db|policy|http|lib|programs/preflight|(context|env|errors)\\.ts$)",
        pathNot: TEST,
      },
      to: { path: "^account-service/src/(domains|app|programs/(demo|operator|rehearsal|server))" },
    },
    {
      name: "account-service-lib-is-the-bottom",
      comment: "lib knows nothing of the service.",
      severity: "error",
      from: { path: "^account-service/src/lib/", pathNot: TEST },
      to: { path: "^account-service/src/(app|db|domains|http|policy|programs)" },
    },
    {
      name: "account-service-sql-in-stores",
      comment: "Only stores, db/ and the programs that open a database import knex or run SQL helpers.",
      severity: "error",
      from: {
        path: "^account-service/src/",
        pathNot: [
          TEST,
          "store\\.ts$",
          "^account-service/src/db/",
          "^account-service/src/programs/preflight\\.ts$",
        ],
      },
      to: {
        path: ["node_modules/(knex|tedious|better-sqlite3)/", "^account-service/src/db/queries/"],
      },
    },
    {
      name: "account-service-connection-in-stores",
      comment: "Only stores and db/ get at the connection of a handle: all others have no SQL.",
      severity: "error",
      from: { path: "^account-service/src/", pathNot: [TEST, "store\\.ts$", "^account-service/src/db/"] },
      to: { path: "^account-service/src/db/(dialects/keep-statement|sql)\\.ts$" },
    },
    {
      name: "account-service-stores-by-their-module",
      comment: "Within a module, services use the store; routes do not.",
      severity: "error",
      from: { path: "^account-service/src/domains/.*routes\\.ts$" },
      to: { path: "store\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "account-service-http-in-routes",
      comment: "Only routes, index.ts, http/ and app.ts know Fastify.",
      severity: "error",
      from: {
        path: "^account-service/(src|contract)/",
        pathNot: [
          TEST,
          "routes\\.ts$",
          "/index\\.ts$",
          "^account-service/src/(http|lib/jobs)/",
          "^account-service/src/(app|context)\\.ts$",
        ],
      },
      to: { path: "node_modules/(fastify|fastify-plugin|fastify-type-provider-zod)/" },
    },
    {
      name: "account-service-contract-stands-alone",
      comment: "The contract imports zod and itself: web uses it in the browser.",
      severity: "error",
      from: { path: "^account-service/contract/", pathNot: TEST },
      to: { pathNot: ["^account-service/contract/", "node_modules/zod/"] },
    },
    {
      name: "account-service-test-helpers-for-tests",
      comment: "Nothing but tests imports the tests' helpers.",
      severity: "error",
      from: { path: "^account-service/(src|contract)/", pathNot: [TEST, "^account-service/src/db/testing/"] },
      to: { path: "^account-service/(test|src/db/testing)/" },
    },

    // web: features → layout → ui → platform → contracts
    {
      name: "web-feature-stays-inside",
      comment: "A feature imports ui, layout, platform and contracts, never another feature's inside.",
      severity: "error",
      from: { path: "^web/app/features/([^/]+)/", pathNot: TEST },
      to: { path: "^web/app/features/", pathNot: "^web/app/features/$1/" },
    },
    {
      name: "web-layout-knows-no-feature",
      severity: "error",
      from: { path: "^web/app/layout/", pathNot: TEST },
      to: { path: "^web/app/features/" },
    },
    {
      name: "web-ui-knows-nothing-of-the-site",
      severity: "error",
      from: { path: "^web/app/ui/", pathNot: TEST },
      to: { path: "^web/(app/(features|layout)|server)/" },
    },
    {
      name: "web-platform-is-the-bottom",
      severity: "error",
      from: { path: "^web/app/platform/", pathNot: TEST },
      to: { path: "^web/(app/(features|layout|ui)|server)/|^web/app/root" },
    },
    {
      name: "web-pages-know-no-server",
      comment: "web/server is the process around Remix: it imports platform, and no page imports it.",
      severity: "error",
      from: { path: "^web/app/" },
      to: { path: "^web/server" },
    },
    {
      name: "web-server-imports-platform",
      severity: "error",
      from: { path: "^web/server", pathNot: TEST },
      to: { path: "^web/app/", pathNot: "^web/app/platform/" },
    },
    {
      name: "web-imports-contracts-only",
      comment: "Of the services web knows their contracts.",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(account-service|cms)/", pathNot: "^(account-service|cms)/contract/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "node_modules|/(dist|build|\\.strapi|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL("web/tsconfig.paths.json", import.meta.url)) },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
