// @ts-check
// `npm run bench`: builds what is stale, then measures every page beside bare node:http with the same bytes, rankings on
// 10,000 characters beside 1,000,000, what moves coins beside its bare statements, and the lists of the console on 10,000 accounts
// beside 1,000,000; each in one run.
// `npm run bench -- coins` measures that alone.
import { join } from "node:path";
import { BUILDS, buildIfStale } from "./lib/build.mjs";
import { passes } from "./lib/checks.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { checkNode, install } from "./lib/install.mjs";
import { ROOT } from "./lib/paths.mjs";
import { step } from "./lib/steps.mjs";

const MEASUREMENTS = ["pages", "rankings", "coins", "console"];

await run(async () => {
  checkNode();
  await step("packages", install);
  for (const build of BUILDS) await step(`build ${build.name}`, () => buildIfStale(build));
  const wanted = process.argv.slice(2);
  for (const name of MEASUREMENTS.filter((each) => wanted.length === 0 || wanted.includes(each))) {
    if (!(await passes(["npx", "tsx", join(ROOT, `bench/${name}.mjs`)])))
      throw new Failure(`The measurement of ${name} did not get to its end.`);
  }
});
