// @ts-check
// `npm run bench`: builds what is stale, then measures every page beside bare node:http with the same bytes, in one run,
// and rankings on 10,000 characters beside 1,000,000.
import { join } from "node:path";
import { BUILDS, buildIfStale } from "./lib/build.mjs";
import { passes } from "./lib/checks.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { checkNode, install } from "./lib/install.mjs";
import { ROOT } from "./lib/paths.mjs";
import { step } from "./lib/steps.mjs";

await run(async () => {
  checkNode();
  await step("packages", install);
  for (const build of BUILDS) await step(`build ${build.name}`, () => buildIfStale(build));
  for (const measurement of ["pages", "rankings"]) {
    if (!(await passes(["node", join(ROOT, `bench/${measurement}.mjs`)])))
      throw new Failure(`The measurement of ${measurement} failed, or found too much.`);
  }
});
