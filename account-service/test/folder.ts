import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder of all files that tests make. */
    folder: string;
  }
}

/** Once for all tests: a folder that is removed after the last one, with what skipped and killed ones left. */
export default function makeFolder(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "account-service-test-"));
  project.provide("folder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
