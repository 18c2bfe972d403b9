import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { keepOpenPage } from "./app/platform/remix/changed-lines";
import { BUILD_TARGET } from "./browsers";
import { messageCatalogs } from "./messages";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The entry points of every page. */
const ON_EVERY_PAGE = /\/app\/(entry\.client|root|layout\/route)\.tsx/;

/** Everything imports the contracts' schemas, but only forms use them. */
const SHARED =
  /\/web\/app\/|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|@lingui|@fontsource|@fontsource-variable)\//;

/** Parts that many pages have. Their stylesheets are small, and the first paint waits for each. */
const PARTS = /\/web\/app\/ui\/[^/]*\.module\.css/;

/**
 * One script and one stylesheet for what every page needs, instead of dozens of small ones: on a slow connection each
 * request costs a round trip, and nothing is painted before the last stylesheet. What only some pages need stays with
 * them.
 */
function createChunks(): Rollup.GetManualChunk {
  let shared: Set<string> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    if (!shared) {
      shared = new Set([...getModuleIds()].filter((module) => ON_EVERY_PAGE.test(module)));
      for (const module of shared)
        for (const next of getModuleInfo(module)?.importedIds ?? []) shared.add(next);
      for (const module of getModuleIds()) if (PARTS.test(module)) shared.add(module);
    }
    return shared.has(id) && SHARED.test(id) && !getModuleInfo(id)?.isEntry ? "layout" : undefined;
  };
}

/**
 * The server and the Remix app are one build, so that they share the modules of `app/platform`: `start.js` is the
 * program, `index.js` Remix's build, which the program loads. Comes after Remix's plugin, which names only the second.
 */
function serverWithApp(): Plugin {
  return {
    name: "server-with-app",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? {
            build: {
              rollupOptions: {
                input: { start: "server.ts", index: "virtual:remix/server-build" },
                output: { entryFileNames: "[name].js" },
              },
            },
          }
        : undefined,
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    messageCatalogs(),
    keepOpenPage(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
    serverWithApp(),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // The contracts are TypeScript sources of this repository: they are bundled, not loaded at run time. Of d3, what the
  // dashboard's charts need is bundled.
  ssr: {
    noExternal: ["@tambayan/account-service", "@tambayan/cms", /^d3-/, "internmap"],
    external: ["@tambayan/service", "@tambayan/telemetry"],
  },
  // Development: pre-bundles the pages' imports at start, not on the first page view, which would then fail.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/{features,layout}/**/route.tsx"] },
  // No data: URLs in the stylesheet: the content security policy only allows files from this site.
  build: {
    assetsInlineLimit: 0,
    target: BUILD_TARGET,
    cssMinify: true,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: createChunks(), onlyExplicitManualChunks: true },
    },
  },
}));
