// @ts-check
// `npm run build`: builds what is outdated.
import { BUILDS, buildIfStale } from "./lib/build.mjs";
import { run } from "./lib/fail.mjs";
import { install } from "./lib/install.mjs";
import { step } from "./lib/steps.mjs";

await run(async () => {
  await step("packages", () => install("site"));
  for (const build of BUILDS) await step(`build ${build.name}`, () => buildIfStale(build));
});
