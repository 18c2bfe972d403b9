/** What an operator sets in the single type "Site": the site's name, look, links, menu and features. Pure. */
import { z } from "zod";
import {
  classSlugs,
  displayFonts,
  menuItems,
  schoolSlugs,
  siteFeatures,
  socialNames,
  textFonts,
} from "./limits";

/** The surfaces that texts and buttons are on, as in web's `tokens.css`. */
export const siteSurfaces = { ink: "#0b0d14", panel: "#141826", raised: "#1d2336" } as const;

/** WCAG 2.2 AA, for text of any size. */
export const leastContrast = 4.5;

const colorPattern = /^#[0-9a-f]{6}$/;

/** Relative luminance (WCAG 2.2) of a color such as `#f0b44c`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
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
  footer: inBothLanguages(300),
  /** In their order; entries that are not here follow in the site's own order. */
  menu: z.array(menuItemSchema),
  /** What R-Coin and Milleage are called. */
  currencies: z.object({ coin: wording(20), bonus: wording(20) }),
  /** The schools and classes with another name or emblem. */
  schools: z.array(z.object({ slug: z.enum(schoolSlugs), ...badge })),
  classes: z.array(z.object({ slug: z.enum(classSlugs), ...badge })),
  /** The features that are off. */
  off: z.array(z.enum(siteFeatures)),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SitePicture = z.infer<typeof sitePictureSchema>;

/** Null as long as "Site" is not published. */
export const siteSettingsAnswerSchema = z.object({ data: siteSettingsSchema.nullable() });
export type SiteSettingsAnswer = z.infer<typeof siteSettingsAnswerSchema>;
