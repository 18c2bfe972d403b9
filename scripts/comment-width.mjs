// @ts-check
// Part of `npm run check`: comments are at most 120 columns wide, which the formatter does not look at. A word that
// cannot be broken may be wider.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

const WIDTH = 120;
const COMMENT = /^\s*(?:\/\/|\*|\/\*\*) .* /;
const SOURCES = [
  "*.{mjs,ts}",
  "{account-service,cms,web}/*.{mjs,ts}",
  "account-service/{contract,src,test}/**/*.{ts,js}",
  "cms/{config,contract,seed,src,test}/**/*.{ts,tsx}",
  "web/{app,server,test}/**/*.{ts,tsx}",
  "{packages,telemetry,scripts,bench,e2e}/**/*.{ts,mjs,cjs}",
];

await run(async () => {
  const wide = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !file.includes("node_modules"))
    .sort()
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          [...line].length > WIDTH && COMMENT.test(line) ? [`${file}:${index + 1}`] : [],
        ),
    );
  if (wide.length > 0) throw new Failure(`Comments wider than ${WIDTH} columns:\n${wide.join("\n")}`);
});
