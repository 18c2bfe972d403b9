import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder of all files that tests make. */
    folder: string;
    /**
     * The folder of programs that tests bundle, once there are any: below the service's `dist`, where they find their
     * packages.
     */
    programs: string;
  }
}

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

/** Once for all tests: folders that are removed after the last one, with what skipped and killed ones left. */
export default function makeFolders(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "account-service-test-"));
  project.provide("folder", folder);
  const programs = join(dist, `test-${randomBytes(4).toString("hex")}`);
  project.provide("programs", programs);
  return () => {
    for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true });
  };
}
