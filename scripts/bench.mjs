// @ts-check
// `npm run bench`: builds what is outdated, then measures pages against bare node:http with the same bytes, rankings
// with 10,000 and 1,000,000 characters, purchases and redemptions against their bare SQL statements, webhooks against
// the bare INSERT, and console lists with 10,000 and 1,000,000 accounts, and two processes of web against one. Each
// comparison is within one run. `npm run bench -- coins` runs only that one; `-- pages --short` compares a few pages
// with what they were (bench/ratios.json), and `-- pages --short --keep` keeps what they are.
import { join } from "node:path";
import { BUILDS, buildIfStale } from "./lib/build.mjs";
import { passes } from "./lib/checks.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { install } from "./lib/install.mjs";
import { ROOT } from "./lib/paths.mjs";
import { step } from "./lib/steps.mjs";

const MEASUREMENTS = ["pages", "rankings", "coins", "drops", "webhooks", "console", "replicas", "memory"];

await run(async () => {
  await step("packages", () => install());
  for (const build of BUILDS) await step(`build ${build.name}`, () => buildIfStale(build));
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
  for (const name of MEASUREMENTS.filter((each) => wanted.length === 0 || wanted.includes(each))) {
    if (!(await passes([process.execPath, join(ROOT, `bench/${name}.mjs`), ...options])))
      throw new Failure(`The benchmark "${name}" failed.`);
  }
});
