/** What pages may show about the site itself: the cms's settings, else the environment's. */

import { createHash } from "node:crypto";
import type { FreePage, SiteSettings } from "@tambayan/cms/contract";
import type { Content } from "../content/content.server";
import { manilaDay } from "../time/time";
import { type Brand, brandAddress, fontPathsOf, type SectionAccent, USUAL_COLORS } from "./brand.server";
import type { SiteInfo } from "./context";
import type { Env } from "./env.server";
import { lookOn } from "./look.server";

const unlessUsual = <T>(value: T | null, usual: T): T | undefined =>
  value === null || value === usual ? undefined : value;

function brandOf(settings: SiteSettings): Brand {
  return {
    accent: unlessUsual<string>(settings.accent, USUAL_COLORS.accent),
    link: unlessUsual<string>(settings.link, USUAL_COLORS.link),
    display: unlessUsual(settings.display_font, "saira-extra-condensed"),
    text: unlessUsual(settings.text_font, "source-sans-3"),
    sections: settings.sections.flatMap(({ section, accent }): SectionAccent[] =>
      accent ? [[section, accent]] : [],
    ),
  };
}

/** A file's name, as in the address of an icon made from it. */
const nameOf = (picture: { url: string } | null) => picture?.url.slice("/uploads/".length) ?? null;

const NOTHING: SiteSettings = {
  name: null,
  logo: null,
  logo_on_light: null,
  icon: null,
  hero: null,
  hero_phone: null,
  accent: null,
  link: null,
  display_font: null,
  text_font: null,
  socials: [],
  support_url: null,
  intro: { en: null, fil: null },
  footer: { en: null, fil: null },
  menu: [],
  currencies: { coin: null, bonus: null },
  off: [],
  schools: [],
  classes: [],
  sections: [],
  looks: [],
};

type SiteEnv = Pick<Env, "SITE_NAME" | "PUBLIC_URL" | "SUPPORT_URL" | "SOCIAL_URL">;

/**
 * A setting that is filled in the day's look, else in the cms, else the environment's variable, else the variable's
 * default.
 * @param settings null: not published, or the cms has not been reached yet
 * @param day in Manila, such as `2026-12-25`
 */
export function siteInfoOf(
  settings: SiteSettings | null,
  env: SiteEnv,
  pages: readonly FreePage[] = [],
  day = "",
): SiteInfo {
  const plain = settings ?? NOTHING;
  const look = lookOn(plain.looks, day);
  const set = look
    ? {
        ...plain,
        accent: look.accent ?? plain.accent,
        link: look.link ?? plain.link,
        hero: look.hero ?? plain.hero,
        // A large background of the season is not replaced by a small one of the rest of the year.
        hero_phone: look.hero ? look.hero_phone : plain.hero_phone,
      }
    : plain;
  const brand = brandOf(set);
  const site = {
    name: set.name ?? env.SITE_NAME,
    publicUrl: env.PUBLIC_URL,
    supportUrl: set.support_url ?? env.SUPPORT_URL,
    socialUrl: set.socials[0]?.url ?? env.SOCIAL_URL,
    socials: set.socials,
    logo: set.logo,
    logoOnLight: set.logo_on_light,
    icons: {
      dark: nameOf(set.icon ?? set.logo),
      light: set.icon ? null : nameOf(set.logo_on_light),
    },
    hero: set.hero,
    heroPhone: set.hero_phone,
    shareImage: set.hero?.url ?? "/art/share.jpg",
    accent: set.accent ?? USUAL_COLORS.accent,
    style: brandAddress(brand),
    fonts: fontPathsOf(brand),
    intro: set.intro,
    footer: set.footer,
    menu: set.menu,
    pages: pages.flatMap(({ locale, slug, title, menu }) => (menu ? [{ locale, slug, title, menu }] : [])),
    currencies: set.currencies.coin || set.currencies.bonus ? set.currencies : null,
    schools: set.schools,
    classes: set.classes,
    sections: set.sections.flatMap(({ section, picture }) => (picture ? [{ section, picture }] : [])),
    ornament: look?.ornament ?? "none",
    drift: look?.drift ?? "none",
    off: set.off,
  };
  const version = createHash("sha256").update(JSON.stringify(site)).digest("base64url").slice(0, 10);
  return { ...site, version };
}

/**
 * Reads what pages show about the site. What has not changed is not worked out again; a look begins and ends with a day
 * in Manila, at whose midnight every page's validity ends (time/valid-until.server.ts).
 */
export function createSiteReader(env: SiteEnv) {
  const [unset, noPages]: [object, FreePage[]] = [{}, []];
  type OfDay = { day: string; site: SiteInfo };
  const known = new WeakMap<object, WeakMap<readonly FreePage[], OfDay>>();
  return async (
    content: Pick<Content, "siteSettings" | "menuPages">,
    now: number = Date.now(),
  ): Promise<SiteInfo> => {
    const [settings, pages] = await Promise.all([content.siteSettings(), content.menuPages()]);
    const ofSettings = known.get(settings ?? unset) ?? new WeakMap<readonly FreePage[], OfDay>();
    known.set(settings ?? unset, ofSettings);
    const day = manilaDay(now);
    const kept = ofSettings.get(pages ?? noPages);
    if (kept?.day === day) return kept.site;
    const site = siteInfoOf(settings, env, pages ?? noPages, day);
    ofSettings.set(pages ?? noPages, { day, site });
    return site;
  };
}
