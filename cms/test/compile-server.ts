/** Compiles the server once before all tests, because Strapi loads JavaScript files itself, not through vitest. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { appDir, testDistDir } from "./helpers/paths";

export default function setup(): void {
  rmSync(testDistDir, { recursive: true, force: true });
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", appDir, "--outDir", testDistDir], { stdio: "inherit" });
}
