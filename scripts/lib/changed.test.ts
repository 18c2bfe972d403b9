import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { JOURNEYS, journeysOf, testsOf } from "./changed.mjs";
import { ROOT } from "./paths.mjs";

const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");

describe("the journeys that a change reaches", () => {
  it("exist, and each is for files that exist", () => {
    for (const [path, names] of JOURNEYS) {
      expect(
        tracked.some((file) => path.test(file)),
        String(path),
      ).toBe(true);
      for (const name of names) expect(existsSync(join(ROOT, `e2e/${name}.spec.ts`)), name).toBe(true);
    }
  });

  it.each([
    ["account-service/src/domains/coins/codes/service.ts", ["coins"]],
    ["web/app/features/support/my-tickets/route.tsx", ["half-written", "tickets"]],
    ["web/app/platform/time/time.ts", ["coins", "login", "reading"]],
    ["e2e/outage.spec.ts", ["outage"]],
    ["docs/console.md", []],
    ["account-service/src/domains/coins/codes/redeeming.test.ts", []],
  ])("of %s", (file, names) => {
    expect(journeysOf([file])).toEqual(names);
  });

  it("are those of a module's service, its pages and its console", () => {
    for (const module of ["cart", "rankings", "payments", "attendance", "tickets", "recovery"]) {
      const files = tracked.filter((file) =>
        new RegExp(`/domains/\\w+/${module}/(service|store)\\.ts$`).test(file),
      );
      expect(files.length, module).toBeGreaterThan(0);
      for (const file of files) expect(journeysOf([file]), file).not.toEqual([]);
    }
  });
});

describe("the tests of a workspace that a change reaches", () => {
  const of = (workspace: string, ...files: string[]) => testsOf(workspace, { base: "abc", files });

  it("in account-service are its module's and those of the modules that use it", () => {
    expect(of("account-service", "account-service/src/domains/coins/codes/redeeming-store.ts")).toEqual([
      "src/domains/coins/codes/",
      "src/domains/coins/payments/console/console.test.ts",
      "src/domains/console/players/players.test.ts",
      "src/domains/console/search/search.test.ts",
      "src/domains/site/me/me.test.ts",
    ]);
    // Nearly all use it.
    expect(of("account-service", "account-service/src/domains/foundation/settings/service.ts")).toEqual([
      "src/domains/foundation/settings/",
    ]);
  });

  it("are all for what everything stands on, and none for another workspace", () => {
    expect(of("account-service", "account-service/src/db/connect.ts")).toEqual([]);
    expect(of("account-service", "web/app/root.tsx", "account-service/Dockerfile")).toBeUndefined();
    expect(of("cms", "cms/src/index.ts")).toEqual([]);
    expect(of("cms", "cms/src/admin/manila.ts")).toEqual(["--changed=abc", "--passWithNoTests"]);
  });

  it("in account-service are a changed test, and those of a contract's module", () => {
    expect(of("account-service", "account-service/test/whole/fuzz.test.ts")).toEqual([
      "test/whole/fuzz.test.ts",
    ]);
    expect(of("account-service", "account-service/contract/support/tickets.ts")).toEqual([
      "contract/",
      "src/domains/support/",
    ]);
  });
});
