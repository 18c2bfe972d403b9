/** What pages may show about the site itself: the cms's settings, else the environment's. */

import { createHash } from "node:crypto";
import type { FreePage, SiteSettings } from "@tambayan/cms/contract";
import type { Content } from "../content/content.server";
import { type Brand, brandAddress, fontPathsOf, USUAL_COLORS } from "./brand.server";
import type { SiteInfo } from "./context";
import type { Env } from "./env.server";

const unlessUsual = <T>(value: T | null, usual: T): T | undefined =>
  value === null || value === usual ? undefined : value;

function brandOf(settings: SiteSettings): Brand {
  return {
    accent: unlessUsual<string>(settings.accent, USUAL_COLORS.accent),
    link: unlessUsual<string>(settings.link, USUAL_COLORS.link),
    display: unlessUsual(settings.display_font, "saira-extra-condensed"),
    text: unlessUsual(settings.text_font, "source-sans-3"),
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
  footer: { en: null, fil: null },
  menu: [],
  currencies: { coin: null, bonus: null },
  off: [],
  schools: [],
  classes: [],
};

type SiteEnv = Pick<Env, "SITE_NAME" | "PUBLIC_URL" | "SUPPORT_URL" | "SOCIAL_URL">;

/**
 * A setting that is filled in the cms, else the environment's variable, else the variable's default.
 * @param settings null: not published, or the cms has not been reached yet
 */
export function siteInfoOf(
  settings: SiteSettings | null,
  env: SiteEnv,
  pages: readonly FreePage[] = [],
): SiteInfo {
  const set = settings ?? NOTHING;
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
    footer: set.footer,
    menu: set.menu,
    pages: pages.flatMap(({ slug, title, menu }) => (menu ? [{ slug, title, menu }] : [])),
    currencies: set.currencies.coin || set.currencies.bonus ? set.currencies : null,
    schools: set.schools,
    classes: set.classes,
    off: set.off,
  };
  const version = createHash("sha256").update(JSON.stringify(site)).digest("base64url").slice(0, 10);
  return { ...site, version };
}

/** Reads what pages show about the site. What has not changed is not worked out again. */
export function createSiteReader(env: SiteEnv) {
  const [unset, noPages]: [object, FreePage[]] = [{}, []];
  const known = new WeakMap<object, WeakMap<readonly FreePage[], SiteInfo>>();
  return async (content: Pick<Content, "siteSettings" | "menuPages">): Promise<SiteInfo> => {
    const [settings, pages] = await Promise.all([content.siteSettings(), content.menuPages()]);
    const ofSettings = known.get(settings ?? unset) ?? new WeakMap<readonly FreePage[], SiteInfo>();
    known.set(settings ?? unset, ofSettings);
    const site = ofSettings.get(pages ?? noPages) ?? siteInfoOf(settings, env, pages ?? noPages);
    ofSettings.set(pages ?? noPages, site);
    return site;
  };
}
