import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { JOURNEYS, journeysOf } from "./changed.mjs";
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
    ["account-service/src/modules/coupons/coupons-service.ts", ["coins"]],
    ["web/app/features/support/my-tickets/route.tsx", ["half-written", "tickets"]],
    ["web/app/platform/time.ts", ["coins", "login", "reading"]],
    ["e2e/outage.spec.ts", ["outage"]],
    ["docs/console.md", []],
    ["account-service/src/modules/coupons/coupons.test.ts", []],
  ])("of %s", (file, names) => {
    expect(journeysOf([file])).toEqual(names);
  });

  it("are those of a module's service, its pages and its console", () => {
    for (const module of ["cart", "rankings", "payments", "rewards", "tickets", "recovery"]) {
      const files = tracked.filter(
        (file) => file.includes(`/modules/${module}/`) && /-(service|store)\.ts$/.test(file),
      );
      expect(files.length, module).toBeGreaterThan(0);
      for (const file of files) expect(journeysOf([file]), file).not.toEqual([]);
    }
  });
});
