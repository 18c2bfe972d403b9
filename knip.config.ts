import type { KnipConfig } from "knip";

/** Dead files, exports and dependencies, looked for by `npm run check`. */
export default {
  workspaces: {
    ".": {
      // bench/lib starts some of its files as programs.
      entry: ["bench/*.mjs", "bench/lib/*.{mjs,ts}", "e2e/*.spec.ts"],
      project: ["{bench,e2e}/**/*.{ts,mjs}"],
      // The measurements and the check of types start their command lines by path; scripts/fonts.mjs reads the fonts'
      // files, and e2e/old-chromium.ts a browser.
      ignoreDependencies: [
        "@remix-run/serve",
        "typescript-7",
        "@fontsource/.+",
        "@fontsource-variable/.+",
        "chrome-aws-lambda",
      ],
      // Of the machine; without them the tests that need them are skipped.
      ignoreBinaries: ["kubectl", "pg_restore", "redis-server", "script", "systemd-analyze", "unshare"],
    },
    scripts: {
      entry: ["*.{mjs,cjs}"],
      project: ["**/*.{ts,mjs,cjs}"],
    },
    web: {
      entry: ["app/routes.ts", "app/entry.*.tsx", "app/**/{route,rss,atom}.{ts,tsx}"],
      project: ["{app,server,test}/**/*.{ts,tsx}", "*.{ts,mjs}"],
    },
    "account-service": {
      // Migrations are read by name from their list; the service starts the decoder, tests start shopper and racer as
      // programs.
      entry: [
        "src/programs/{server,operator,preflight,rehearsal,migrate}.ts",
        "src/lib/pictures/decoder.js",
        "src/db/migrations/*/index.ts",
        "test/{shopper,racer}.ts",
      ],
      project: ["{src,contract,test}/**/*.{ts,js}", "*.mjs"],
    },
    "packages/service": {
      // The cms's compiler does not read JSDoc.
      entry: ["**/*.d.{mts,cts}"],
      // Named to pino as the log's format.
      ignoreDependencies: ["pino-pretty"],
    },
    cms: {
      // Strapi finds these by their place.
      entry: [
        "src/index.ts",
        "src/admin/app.tsx",
        "config/*.ts",
        "src/api/*/{controllers,routes,services}/*.ts",
        "src/api/*/content-types/*/lifecycles.ts",
        "src/middlewares/*.ts",
      ],
      project: ["{src,config,contract,test}/**/*.{ts,tsx}", "*.mjs"],
      // The drivers of databases and buckets are Strapi's to load; the admin's own packages come with Strapi, in its
      // version.
      ignoreDependencies: ["pg", "@strapi/provider-upload-aws-s3", "@strapi/icons", "@strapi/design-system"],
    },
  },
} satisfies KnipConfig;
