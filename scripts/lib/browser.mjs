// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./fail.mjs";
import { dataDir, ROOT } from "./paths.mjs";
import { execute, npx } from "./processes.mjs";

/** The headless shell first: without a window, end-to-end tests take a third less time. */
const CANDIDATES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** CHROMIUM_PATH or an installed browser; undefined if there is none, so that Playwright uses its own. */
export const browserPath = () =>
  [process.env.CHROMIUM_PATH, ...CANDIDATES].find((path) => path !== undefined && existsSync(path));

/** Whether a program is installed. @param {string} program */
function has(program) {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes sure that a browser is installed: an existing one, else Debian's package if we are root, else Playwright's own.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = browserPath();
  if (found) return found;
  const log = join(dataDir(), "logs/browser.log");
  if (process.getuid?.() === 0 && has("apt-get")) {
    const remedy = "Install Chromium yourself and set CHROMIUM_PATH.";
    await execute("apt-get", ["update", "-qq"], { cwd: ROOT, log, remedy });
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await execute("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"], {
      cwd: ROOT,
      log,
      env,
      remedy,
    });
    const installed = browserPath();
    if (installed) return installed;
    throw new Failure(
      `No browser found after installing Debian's chromium-headless-shell package. ${remedy}`,
    );
  }
  const [program = "", ...args] = npx("playwright", "install", "chromium-headless-shell");
  await execute(program, args, {
    cwd: ROOT,
    log,
    remedy: "Install Chromium yourself and set CHROMIUM_PATH.",
  });
  return "Playwright's own";
}
