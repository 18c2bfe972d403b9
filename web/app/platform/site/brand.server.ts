/** The stylesheet of a site whose colors or fonts are not the usual ones. Its address says all that is in it. */

import { createHash } from "node:crypto";
import {
  type DisplayFont,
  displayFonts,
  type SiteSection,
  siteColorSchema,
  siteSections,
  type TextFont,
  textFonts,
} from "@tambayan/cms/contract";
import { z } from "zod";
import choices from "./font-choices.json";

/** The values in `tokens.css`. */
export const USUAL_COLORS = { accent: "#f0b44c", link: "#8fb4ff" } as const;

const color = z
  .string()
  .transform((digits) => `#${digits}`)
  .pipe(siteColorSchema);
/** The accents of sections: `news-8fb8ff.shop-ff9cc2`. */
const sectionAccents = z
  .string()
  .transform((text) => text.split(".").map((entry) => entry.split("-")))
  .pipe(z.array(z.tuple([z.enum(siteSections), color])).max(siteSections.length));
const brandSchema = z.object({
  accent: color.optional(),
  link: color.optional(),
  display: z.enum(displayFonts.slice(1) as [DisplayFont]).optional(),
  text: z.enum(textFonts.slice(1) as [TextFont]).optional(),
  sections: sectionAccents.optional(),
});
export type Brand = z.infer<typeof brandSchema>;
export type SectionAccent = [section: SiteSection, accent: string];

interface FontChoice {
  family: string;
  weight: string;
  sizeAdjust: string;
  format: string;
  path: string;
}
const choiceOf = (name: string | undefined): FontChoice | undefined =>
  Object.entries(choices).find(([font]) => font === name)?.[1];

/** The font files that a brand adds, by what they are for. */
export const fontPathsOf = ({ display, text }: Brand) => ({
  display: choiceOf(display)?.path ?? null,
  text: choiceOf(text)?.path ?? null,
});

/** A color a third of the way to white: that of a main button under the pointer. */
const brighter = (hex: string) =>
  `#${[1, 3, 5]
    .map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16);
      return Math.round(part + (255 - part) / 3)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;

/** The stylesheet. It overrides `tokens.css` wherever it is in the document. */
function brandCss({ accent, link, display, text, sections = [] }: Brand): string {
  const [heading, body] = [choiceOf(display), choiceOf(text)];
  const values = [
    accent && `--gold:${accent};--gold-bright:${brighter(accent)}`,
    link && `--link:${link}`,
    heading &&
      `--display:"${heading.family}","Saira Extra Condensed","Display Fallback","Display Fallback Roboto","Display Fallback Arial",sans-serif`,
    body && `--body:"${body.family}","Source Sans 3 Variable","Text Fallback",sans-serif`,
  ].filter(Boolean);
  const faces = [heading, body].map((font) =>
    font
      ? `@font-face{font-family:"${font.family}";font-style:normal;font-display:swap;font-weight:${font.weight};size-adjust:${font.sizeAdjust};src:url("${font.path}") format("${font.format}")}`
      : "",
  );
  const accents = sections.map(([section, own]) => `[data-section=${section}]{--accent:${own}}`);
  return `${faces.join("")}:root:root{${values.join(";")}}${accents.join("")}`;
}

const versionOf = (css: string) => createHash("sha256").update(css).digest("base64url").slice(0, 10);

export const BRAND_PATH = "/brand.css";

/** The address of a brand's stylesheet; null if everything is as usual. */
export function brandAddress(brand: Brand): string | null {
  const { sections, ...single } = brand;
  const given = Object.entries(single).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value.replace("#", "")]],
  );
  if (sections?.length)
    given.push(["sections", sections.map((pair) => pair.join("-").replace("#", "")).join(".")]);
  if (given.length === 0) return null;
  const query = new URLSearchParams(given);
  return `${BRAND_PATH}?${query}&v=${versionOf(brandCss(brand))}`;
}

/**
 * The stylesheet at an address, and whether it is what the address was made for; null if the address is not one of
 * ours.
 */
export function brandAt(query: unknown): { css: string; lasting: boolean } | null {
  const brand = brandSchema.safeParse(query);
  if (!brand.success) return null;
  const css = brandCss(brand.data);
  return { css, lasting: Reflect.get(Object(query), "v") === versionOf(css) };
}
