/**
 * `npm run fonts`: makes the two small font files that every page loads first, with the letters of English, Filipino
 * and Spanish names, and the stylesheet that declares them. Any other letter comes from the whole files of fontsource,
 * which a browser loads when a page has one. Makes the same of the fonts that an operator can choose instead; the
 * site's stylesheet declares the chosen ones.
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
// @ts-expect-error It has no types.
import subsetFont from "subset-font";
import { ROOT } from "./lib/paths.mjs";

const { resolve } = createRequire(new URL("web/package.json", `file://${ROOT}/`));
const FOLDER = `${ROOT}/web/app/styles/fonts`;

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, offset) => String.fromCodePoint(0x20 + offset)).join(
  "",
);
const OTHERS = "\u00A0©«°·»¿¡×àáâèéêìíîñòóôùúûüÀÁÂÈÉÊÌÍÎÑÒÓÔÙÚÛÜ–—‘’“”•…−";

const FONTS = [
  {
    name: "text",
    family: "Source Sans 3 Variable",
    weight: "200 900",
    format: "woff2-variations",
    file: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  },
  {
    name: "display",
    family: "Saira Extra Condensed",
    weight: "700",
    format: "woff2",
    file: "@fontsource/saira-extra-condensed/files/saira-extra-condensed-latin-700-normal.woff2",
  },
];

/**
 * By their names in the cms's contract (contract/limits.ts). A wide one is set smaller, so that menus and buttons keep
 * their width.
 */
const CHOICES = [
  {
    name: "barlow-condensed",
    family: "Barlow Condensed",
    weight: "700",
    sizeAdjust: "92%",
    format: "woff2",
    file: "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2",
  },
  {
    name: "chakra-petch",
    family: "Chakra Petch",
    weight: "700",
    sizeAdjust: "80%",
    format: "woff2",
    file: "@fontsource/chakra-petch/files/chakra-petch-latin-700-normal.woff2",
  },
  {
    name: "inter",
    family: "Inter Variable",
    weight: "100 900",
    sizeAdjust: "96%",
    format: "woff2-variations",
    file: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  },
  {
    name: "nunito-sans",
    family: "Nunito Sans Variable",
    weight: "200 1000",
    sizeAdjust: "97%",
    format: "woff2-variations",
    file: "@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2",
  },
];
/** Served as they are, so a file's name changes with its content. */
const CHOICES_FOLDER = `${ROOT}/web/public/fonts`;

const subset = (/** @type {Buffer} */ whole) => subsetFont(whole, ASCII + OTHERS, { targetFormat: "woff2" });

const codeOf = (/** @type {string} */ letter) =>
  letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
const unicodeRange = ["U+0020-007E", ...[...OTHERS].map((letter) => `U+${codeOf(letter)}`)].join(", ");

mkdirSync(FOLDER, { recursive: true });
const faces = [];
for (const { name, family, weight, format, file } of FONTS) {
  const whole = readFileSync(resolve(file));
  const small = await subset(whole);
  writeFileSync(`${FOLDER}/${name}.woff2`, small);
  const licence = file.replace(/files\/.*/, "LICENSE");
  copyFileSync(resolve(licence), `${FOLDER}/${name}-LICENSE.txt`);
  console.log(`${name}: ${small.length} of ${whole.length} bytes`);
  faces.push(`@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url("./${name}.woff2") format("${format}");
  unicode-range: ${unicodeRange};
}
`);
}
// The currency sign: alone, because the file that has it is as large as all of the above. The display font has none of
// its own.
const peso = await subsetFont(
  readFileSync(resolve("@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2")),
  "₱",
  { targetFormat: "woff2" },
);
writeFileSync(`${FOLDER}/peso.woff2`, peso);
for (const { family, weight } of FONTS) {
  faces.push(`@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url("./peso.woff2") format("woff2-variations");
  unicode-range: U+20B1;
}
`);
}
writeFileSync(
  `${FOLDER}/fonts.css`,
  `/* Made by \`npm run fonts\`. Later faces of a family win: these letters come from here, any other from fontsource's files. */\n${faces.join("\n")}`,
);

rmSync(CHOICES_FOLDER, { recursive: true, force: true });
mkdirSync(CHOICES_FOLDER, { recursive: true });
/** @type {Record<string, object>} */
const choices = {};
for (const { name, family, weight, sizeAdjust, format, file } of CHOICES) {
  const whole = readFileSync(resolve(file));
  const small = await subset(whole);
  const hash = createHash("sha256").update(small).digest("hex").slice(0, 8);
  writeFileSync(`${CHOICES_FOLDER}/${name}.${hash}.woff2`, small);
  copyFileSync(resolve(file.replace(/files\/.*/, "LICENSE")), `${CHOICES_FOLDER}/${name}-LICENSE.txt`);
  console.log(`${name}: ${small.length} of ${whole.length} bytes`);
  choices[name] = { family, weight, sizeAdjust, format, path: `/fonts/${name}.${hash}.woff2` };
}
writeFileSync(`${ROOT}/web/app/platform/site/font-choices.json`, `${JSON.stringify(choices, null, 2)}\n`);
