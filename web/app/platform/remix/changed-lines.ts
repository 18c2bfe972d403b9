import type { Plugin } from "vite";

/** Lines of `@remix-run/react` that the build changes, by file; `REMIX_AS_SHIPPED` makes the changes do nothing. */
export const CHANGED_LINES: Record<string, [from: string, to: string][]> = {
  // If the file of a route cannot be loaded, Remix reloads the page that is open: whoever followed a link stays where
  // they were, and a form loses what was typed. Instead, the browser opens the link, or sends the form, as without
  // scripts (browsers/plain-page.tsx). What was only prefetched, nobody waits for.
  "routeModules.js": [
    [
      "loadRouteModule(route, routeModulesCache) {",
      "loadRouteModule(route, routeModulesCache, prefetching) {",
    ],
    ["window.location.reload();", "if (await window.routeFileFailed(prefetching)) throw error;"],
  ],
  // So it is where another release answers than the page is from: Remix reloads the page that a form was sent from.
  "fog-of-war.js": [
    ["window.location.href = errorReloadPath;", "await window.releaseChanged(errorReloadPath);"],
  ],
  "links.js": [
    [
      "loadRouteModule(manifest.routes[match.route.id], routeModules)",
      "loadRouteModule(manifest.routes[match.route.id], routeModules, true)",
    ],
  ],
  // An address whose routes are not known has nothing to prefetch: Remix knows no parts of what stands for them.
  "components.js": [
    [
      "matchRoutes(router.routes, page, router.basename), [",
      "window.lostLine.known(matchRoutes(router.routes, page, router.basename)), [",
    ],
  ],
  // What a newer view has ended in the middle of its answer is no error to tell.
  "single-fetch.js": [["console.error(e);", 'if (e.name === "AbortError") throw e;\n    console.error(e);']],
  // Without a connection the page stays (browsers/lost-line.ts).
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
export function keepOpenPage(): Plugin {
  return {
    name: "keep-open-page",
    transform(code, id) {
      const [, file = ""] = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)$/.exec(id) ?? [];
      const changes = CHANGED_LINES[file];
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
