import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BUILD, sourceFiles } from "./lib/build.mjs";
import { ROOT } from "./lib/paths.mjs";

it.skipIf(!existsSync(join(ROOT, ".git")))(
  "a build notices a change of every file that web and account-service are made from",
  () => {
    const tracked = (folder: string) =>
      execFileSync("git", ["ls-files", folder], { cwd: ROOT, encoding: "utf8" })
        .split("\n")
        .filter(
          (file) => /\.(tsx?|css|json)$/.test(file) && !file.includes(".test.") && !file.includes("/test/"),
        );
    for (const [folder, { sources }] of [
      ["web/app", BUILD.web],
      ["web/server", BUILD.web],
      ["account-service/src", BUILD.account],
      ["cms/src/api", BUILD.cms],
    ] as const) {
      const noticed = new Set(sourceFiles(sources));
      expect(tracked(folder).filter((file) => !noticed.has(file))).toEqual([]);
    }
  },
);
