/** Compiles the server once before all tests, because Strapi loads JavaScript files itself, not through vitest. */
import { rmSync } from "node:fs";
import { compileServer } from "../compile.mjs";
import { testDistDir } from "./helpers/paths";

export default async function setup(): Promise<void> {
  rmSync(testDistDir, { recursive: true, force: true });
  await compileServer(testDistDir);
}
