/** A temp folder of this test file's own. Import it before run-strapi: some libraries read TMPDIR when they load. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const tempFolder = mkdtempSync(path.join(tmpdir(), "tambayan-temp-"));
process.env.TMPDIR = tempFolder;

/** What is in the temp folder, at any depth, but for the cms's own data. */
export function leftInTemp(): string[] {
  return readdirSync(tempFolder, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith("tambayan-cms-"));
}

export function removeTemp(): void {
  rmSync(tempFolder, { recursive: true, force: true });
}
