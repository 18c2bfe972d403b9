// @ts-check
// Part of `npm run check`: finds classes of web's stylesheets that nothing uses.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import postcss from "postcss";
import selectorParser from "postcss-selector-parser";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

const APP = join(ROOT, "web/app");
/** Classes that a library puts on its own elements. */
const LIBRARY = /^swal2-/;

await run(async () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).map((name) => join(APP, name));
  const sources = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  /** @type {string[]} */
  const unused = [];
  for (const css of files.filter((file) => file.endsWith(".css"))) {
    // The classes of a CSS module are known to the files that import it; those of a global stylesheet to all.
    const users = css.endsWith(".module.css")
      ? sources.filter((source) => stylesheetsOf(source).includes(css))
      : sources;
    const words = new Set(users.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
    for (const name of classesIn(css)) {
      if (!words.has(name) && !LIBRARY.test(name)) unused.push(`${relative(ROOT, css)}: .${name}`);
    }
  }
  if (unused.length > 0) throw new Failure(`Used by no component:\n${unused.join("\n")}`);
});

/** @param {string} css */
function classesIn(css) {
  /** @type {Set<string>} */
  const names = new Set();
  const collect = selectorParser((root) => root.walkClasses(({ value }) => void names.add(value)));
  postcss.parse(readFileSync(css, "utf8")).walkRules(({ selector }) => void collect.processSync(selector));
  return names;
}

/** The stylesheets that a source file imports. @param {{ file: string, text: string }} source */
function stylesheetsOf({ file, text }) {
  return [...text.matchAll(/from "([^"]+\.css)"/g)].map(([, from = ""]) =>
    from.startsWith("~/") ? join(APP, from.slice(2)) : resolve(dirname(file), from),
  );
}
