import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RANGE } from "../packages/service/supported-node.cjs";
import { ROOT } from "./lib/paths.mjs";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const major = read(".node-version").trim();
const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };

it("images, commands for containers and the fetched Node are of one version, which is supported", () => {
  expect(engines.node.split(" || ").map((part) => part.slice(1).split(".")[0])).toContain(major);
  // Where services and scripts read it.
  expect(RANGE).toBe(engines.node);
  const files = execFileSync(
    "git",
    ["grep", "-lE", "node:[0-9]+-", "--", ".", ":!*.test.ts", ":!CHANGELOG.md"],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );
  const named = files
    .trim()
    .split("\n")
    .flatMap((file) =>
      [...read(file).matchAll(/\bnode:(\d+)-\w+/g)].map(([, version]) => `${file}: ${version}`),
    );
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((each) => !each.endsWith(`: ${major}`))).toEqual([]);
});

it("is supported by every package that is installed", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { engines?: { node?: string } }>;
  };
  // The lower bounds that packages name, of the major versions that we support.
  const least = Object.fromEntries(
    engines.node
      .split(" || ")
      .map((part) => [Number(part.slice(1).split(".")[0]), part.slice(1).split(".").map(Number)]),
  );
  const tooLow = Object.entries(packages).flatMap(([path, { engines: theirs }]) =>
    (theirs?.node ?? "").split("||").flatMap((range) => {
      const [, bound = "", version = ""] = /^\s*(\^|>=)\s*(\d+\.\d+\.\d+)\s*$/.exec(range) ?? [];
      const [theirMajor = 0, minor = 0, patch = 0] = version.split(".").map(Number);
      const [, ourMinor = 0, ourPatch = 0] = least[theirMajor] ?? [];
      const asksForMore = minor > ourMinor || (minor === ourMinor && patch > ourPatch);
      return bound && least[theirMajor] && asksForMore ? [`${path} needs ${range.trim()}`] : [];
    }),
  );
  expect(tooLow).toEqual([]);
});
