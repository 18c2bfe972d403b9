// @ts-check
import { spawn } from "node:child_process";
import { ROOT } from "./paths.mjs";
import { needsShell, npx } from "./processes.mjs";

/** Not cms/tsconfig.json: Strapi compiles with it, and the other one has the same files. */
const TYPED = ["tsconfig.json", "account-service", "web", "cms/tsconfig.test.json", "cms/src/admin"];

/** The checks of `npm run check`. */
export const CHECKS = [
  { name: "format and lint", command: npx("biome", "ci", "--error-on-warnings", ".") },
  {
    name: "types",
    // The native compiler, on one core: a build takes the other one. Strapi and others still need TypeScript 5.
    command: ["node", "node_modules/typescript-7/bin/tsc", "-b", "--noEmit", "--singleThreaded", ...TYPED],
  },
  {
    name: "layers",
    command: npx(
      "depcruise",
      "--config",
      ".dependency-cruiser.mjs",
      "account-service/{contract,src,test}",
      "cms/{config,contract,seed,src,test}",
      "web/{app,server,test}",
      "web/server.ts",
      "packages",
      "telemetry",
      "scripts",
      "bench",
      "e2e",
    ),
  },
  { name: "dead files, exports and dependencies", command: npx("knip", "--no-progress") },
  { name: "width of comments", command: ["node", "scripts/comment-width.mjs"] },
  { name: "classes that no component uses", command: ["node", "scripts/unused-css.mjs"] },
  { name: "pages without a test beside them", command: ["node", "scripts/untested-routes.mjs"] },
  {
    name: "docs/configuration.md", // The cms's settings are TypeScript in a package of CommonJS, as Strapi wants it; Node finds that out by itself, and says so.
    command: [
      "node",
      "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
      "scripts/configuration.mjs",
      "--check",
    ],
  },
  { name: "OpenAPI documents", command: ["node", "scripts/open-api.mjs"] },
  { name: "links in Markdown", command: ["node", "scripts/markdown-links.mjs"] },
  { name: "messages", command: ["node", "scripts/messages.mjs", "--check"] },
];

/**
 * Runs a program and shows its output.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it exited with 0
 */
export function passes([program = "", ...args], env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env,
      stdio: ["ignore", "inherit", "inherit"],
      shell: needsShell(program),
    });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
