/** What an operator sets in the single type "Site": the site's name, look, links, menu and features. Pure. */
import { z } from "zod";
import {
  classSlugs,
  displayFonts,
  drifts,
  menuItems,
  ornaments,
  type SchoolSlug,
  schoolSlugs,
  siteFeatures,
  siteSections,
  socialNames,
  textFonts,
} from "./limits";

/** The surfaces that texts and buttons are on, as in web's `tokens.css`. */
export const siteSurfaces = { ink: "#0b0d14", panel: "#141826", raised: "#1d2336" } as const;

/** WCAG 2.2 AA, for text of any size. */
export const leastContrast = 4.5;

const colorPattern = /^#[0-9a-f]{6}$/;

/** The linear light of a color such as `#f0b44c`: red, green and blue. */
const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** Relative luminance (WCAG 2.2) of a color. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The lowest contrast of a color with the surfaces: as text on one of them, or as a button with the darkest as its
 * text.
 */
export const contrastOnSite = (color: string): number =>
  Math.min(...Object.values(siteSurfaces).map((surface) => contrastOf(color, surface)));

/** A color as six hexadecimal digits, lowercase, that can be read on the site. */
export const siteColorSchema = z
  .string()
  .regex(colorPattern)
  .refine((color) => contrastOnSite(color) >= leastContrast);

/** A school's color, as in web's `tokens.css`: it only ever means that school. */
export const schoolColors: Record<SchoolSlug, string> = {
  "sacred-gate": "#f26a5b",
  "mystic-peak": "#45c79b",
  phoenix: "#f59a3c",
};

/** Coordinates in OKLab, in which distances are as they are seen. */
function oklab(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = channels(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Closer than this, two colors are taken for one another. */
const SAME_COLOR = 0.08;

/** The school that a color would be taken for; null for none. */
export function looksLikeSchool(color: string): SchoolSlug | null {
  const seen = oklab(color);
  return (
    schoolSlugs.find((slug) => {
      const own = oklab(schoolColors[slug]);
      return Math.hypot(...seen.map((part, index) => part - (own[index] ?? 0))) < SAME_COLOR;
    }) ?? null
  );
}

/** An https address without a user name or password in it. */
const httpsUrl = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .max(500)
  .refine((address) => URL.canParse(address) && new URL(address).username === "");

/** A page of a messenger, or an email address as `mailto:`. */
const supportUrl = z.union([httpsUrl, z.string().regex(/^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/)]);

/** The addresses of "Site", strictly parsed. */
export const siteAddressSchemas = { social: httpsUrl, support: supportUrl } as const;

/** Text for both languages; null: the site's own text. Curly brackets mark placeholders in the site's messages. */
const wording = (length: number) =>
  z
    .string()
    .min(1)
    .max(length)
    .regex(/^[^{}]*$/)
    .nullable();
const inBothLanguages = (length: number) => z.object({ en: wording(length), fil: wording(length) });

/** An entry of the menu that has another name or place, or is hidden. */
export const menuItemSchema = z.object({
  item: z.enum(menuItems),
  label: inBothLanguages(40),
  hidden: z.boolean(),
});
export type MenuItem = z.infer<typeof menuItemSchema>;

/** A picture as web needs it: without a text of its own, because it is named by the site's name or decorative. */
const sitePictureSchema = z.object({
  url: z.string().startsWith("/uploads/"),
  width: z.int().positive(),
  height: z.int().positive(),
  formats: z.array(
    z.object({
      url: z.string().startsWith("/uploads/"),
      width: z.int().positive(),
      height: z.int().positive(),
    }),
  ),
});

/** Another name or emblem; null: the usual one. */
const badge = { name: wording(30), emblem: sitePictureSchema.nullable() };

/** The color of a section of the menu: readable, and no school's. */
const sectionAccentSchema = siteColorSchema.refine((color) => looksLikeSchool(color) === null);

/** A section of the menu with its own picture behind the header, and its own accent; null: the site's. */
export const sectionSchema = z.object({
  section: z.enum(siteSections),
  picture: sitePictureSchema.nullable(),
  accent: sectionAccentSchema.nullable(),
});

/** The month and day of a day such as `2026-12-25`, which compare as texts. */
export const dayOfYear = (day: string) => day.slice(5);

/** A look of the site for some days; null: as usual. */
export const lookSchema = z.object({
  name: z.string().min(1).max(60),
  /** Its first and last day in Manila. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** Whether it comes back on the same days of each year; it may then last over New Year. */
  every_year: z.boolean(),
  /** Only in previews: it is shown whatever the day. */
  previewed: z.boolean(),
  accent: siteColorSchema.nullable(),
  link: siteColorSchema.nullable(),
  hero: sitePictureSchema.nullable(),
  hero_phone: sitePictureSchema.nullable(),
  ornament: z.enum(ornaments),
  drift: z.enum(drifts),
});
export type SiteLook = z.infer<typeof lookSchema>;

/** The published settings. Null: not set, so web's environment or its default applies. */
export const siteSettingsSchema = z.object({
  name: wording(60),
  /** For the site's dark pages, and for light backgrounds such as paper. */
  logo: sitePictureSchema.nullable(),
  logo_on_light: sitePictureSchema.nullable(),
  /** The square picture that icons are made from, if it is not the logo. */
  icon: sitePictureSchema.nullable(),
  hero: sitePictureSchema.nullable(),
  hero_phone: sitePictureSchema.nullable(),
  accent: siteColorSchema.nullable(),
  link: siteColorSchema.nullable(),
  display_font: z.enum(displayFonts).nullable(),
  text_font: z.enum(textFonts).nullable(),
  /** In the order of `socialNames`. */
  socials: z.array(z.object({ name: z.enum(socialNames), url: httpsUrl })),
  support_url: supportUrl.nullable(),
  /** What the game is. */
  intro: inBothLanguages(160).default({ en: null, fil: null }),
  footer: inBothLanguages(300),
  /** In their order; entries that are not here follow in the site's own order. */
  menu: z.array(menuItemSchema),
  /** What R-Coin and Milleage are called. */
  currencies: z.object({ coin: wording(20), bonus: wording(20) }),
  /** The schools and classes with another name or emblem. */
  schools: z.array(z.object({ slug: z.enum(schoolSlugs), ...badge })),
  classes: z.array(z.object({ slug: z.enum(classSlugs), ...badge })),
  /** The sections with a picture or an accent of their own. */
  sections: z.array(sectionSchema),
  /** The scheduled looks; of several for one day, the first applies. */
  looks: z.array(lookSchema),
  /** The features that are off. */
  off: z.array(z.enum(siteFeatures)),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SitePicture = z.infer<typeof sitePictureSchema>;

/** Null as long as "Site" is not published. */
export const siteSettingsAnswerSchema = z.object({ data: siteSettingsSchema.nullable() });
export type SiteSettingsAnswer = z.infer<typeof siteSettingsAnswerSchema>;
