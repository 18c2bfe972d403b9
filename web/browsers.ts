/**
 * The oldest browsers that run the site's scripts; older ones have the site without them. README says the same.
 * Android's WebView has Chrome's number, and every browser of iOS is Safari.
 */
export const OLDEST_BROWSERS = { chrome: 90, firefox: 90, safari: 15 } as const;

/** For Vite, which lowers the syntax of scripts and stylesheets to what these browsers know. */
export const BUILD_TARGET = [
  ...Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
  `ios${OLDEST_BROWSERS.safari}`,
];
