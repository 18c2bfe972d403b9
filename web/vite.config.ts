import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
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

/** Lines of Remix that the build changes, by file. */
const CHANGES: Record<string, [from: string, to: string][]> = {
  // If the file of a route cannot be loaded, Remix reloads the page that is open: whoever followed a link stays where
  // they were, and a form loses what was typed. Instead, the browser opens the link, or sends the form, as without
  // scripts (plain-page.tsx).
  "routeModules.js": [["window.location.reload();", "if (await window.routeFileFailed()) throw error;"]],
  // What a newer view has ended in the middle of its answer is no error to tell.
  "single-fetch.js": [["console.error(e);", 'if (e.name === "AbortError") throw e;\n    console.error(e);']],
  // Without a connection the page stays (lost-line.ts).
  "browser.js": [
    [
      "getSingleFetchDataStrategy(window.__remixManifest, window.__remixRouteModules, () => router)",
      "window.lostLine.keepPage(getSingleFetchDataStrategy(window.__remixManifest, window.__remixRouteModules, () => router), () => router)",
    ],
    [
      "patchRoutesOnNavigation: getPatchRoutesOnNavigationFunction(",
      "patchRoutesOnNavigation: window.lostLine.keepDiscovery(getPatchRoutesOnNavigationFunction)(",
    ],
  ],
};

/** Keeps the open page when scripts or the connection fail. */
function keepOpenPage(): Plugin {
  return {
    name: "keep-open-page",
    transform(code, id) {
      const [, file = ""] = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)$/.exec(id) ?? [];
      const changes = CHANGES[file];
      if (!changes) return null;
      let changed = code;
      for (const [from, to] of changes) {
        if (!changed.includes(from)) throw new Error(`Remix has changed: ${from}`);
        changed = changed.replace(from, to);
      }
      return { code: changed, map: null };
    },
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
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // The contracts are TypeScript sources of this repository: they are bundled, not loaded at run time. Of the chart
  // library, only what draws the dashboard's is bundled: whole, it would be a fifth of the image.
  ssr: { noExternal: [/^@tambayan\//, "echarts", "zrender"] },
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
