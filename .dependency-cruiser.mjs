// The layers of the house, checked by `npm run check`. docs/architecture.md draws them.

import { fileURLToPath } from "node:url";

const TEST = "\\.test\\.tsx?$";

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

    // account-service: modules by their index → plugins, policy, db → contract. Tests may look inside of what they test.
    {
      name: "account-service-modules-by-their-index",
      comment: "A module uses another one through its index.ts.",
      severity: "error",
      from: { path: "^account-service/src/modules/([^/]+)/", pathNot: TEST },
      to: {
        path: "^account-service/src/modules/[^/]+/",
        pathNot: ["^account-service/src/modules/[^/]+/index\\.ts$", "^account-service/src/modules/$1/"],
      },
    },
    {
      name: "account-service-modules-from-outside",
      comment: "So does everything else.",
      severity: "error",
      from: {
        path: "^account-service/",
        pathNot: [TEST, "^account-service/src/modules/", "^account-service/test/"],
      },
      to: {
        path: "^account-service/src/modules/[^/]+/",
        pathNot: "^account-service/src/modules/[^/]+/index\\.ts$",
      },
    },
    {
      name: "account-service-foundations-know-no-module",
      comment:
        "The database layer, the policy, the plugins and what all modules share do not import modules.",
      severity: "error",
      from: {
        path: [
          "^account-service/src/(db|policy|plugins|preflight)/",
          "^account-service/src/(context|cursor|env|errors|logger|passwords|picture-process|pictures|private-files|random-text|refusals|secret-box|time)\\.ts$",
        ],
        pathNot: TEST,
      },
      to: { path: "^account-service/src/(modules|demo|cli|rehearsal)/" },
    },
    {
      name: "account-service-sql-in-stores",
      comment: "Only stores, db/ and the programs that open a database import knex or run SQL helpers.",
      severity: "error",
      from: {
        path: "^account-service/src/",
        pathNot: [TEST, "-store\\.ts$", "^account-service/src/db/", "^account-service/src/preflight\\.ts$"],
      },
      to: {
        path: [
          "node_modules/(knex|tedious|better-sqlite3)/",
          "^account-service/src/db/(like|paging|rows)\\.ts$",
        ],
      },
    },
    {
      name: "account-service-stores-by-their-module",
      comment: "Within a module, services use the store; routes and the index do not.",
      severity: "error",
      from: { path: "^account-service/src/modules/.*-routes\\.ts$" },
      to: { path: "-store\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "account-service-http-in-routes",
      comment: "Only routes, index.ts, plugins and app.ts know Fastify.",
      severity: "error",
      from: {
        path: "^account-service/(src|contract)/",
        pathNot: [
          TEST,
          "-routes\\.ts$",
          "/index\\.ts$",
          "^account-service/src/plugins/",
          "^account-service/src/app\\.ts$",
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
