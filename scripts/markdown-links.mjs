// @ts-check
// Part of `npm run check`: fails if a relative link in a Markdown file leads to a file or a heading that does not
// exist.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

/** A file without its code. @param {string} file */
const proseOf = (file) =>
  readFileSync(file, "utf8")
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, "")
    .replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[`\]#]/g, ""));

/** The anchors that GitHub gives a file's headings. @param {string} file */
const anchorsOf = (file) =>
  new Set(
    [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );

await run(async () => {
  const files = globSync(["*.md", "{docs,web/app,bench,deploy}/**/*.md"], { cwd: ROOT }).sort();
  const broken = files.flatMap((file) =>
    [...proseOf(join(ROOT, file)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
      const [path = "", anchor] = link.split("#");
      if (/^[a-z]+:/.test(link)) return [];
      const target = path === "" ? join(ROOT, file) : join(ROOT, dirname(file), path);
      const found = existsSync(target) && (anchor === undefined || anchorsOf(target).has(anchor));
      return found ? [] : [`${file}: ${link}`];
    }),
  );
  if (broken.length > 0) throw new Failure(`Links that lead nowhere:\n${broken.join("\n")}`);
});
