import type { SiteLook, SiteSettings } from "@tambayan/cms/contract";
import { siteInfoOf } from "../app/platform/site/site-info.server";

/** Empty settings. */
export const NO_SETTINGS: SiteSettings = {
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
  schools: [],
  classes: [],
  sections: [],
  looks: [],
  off: [],
};

const ENV = {
  SITE_NAME: "Tambayan",
  PUBLIC_URL: "https://play.example",
  SUPPORT_URL: undefined,
  SOCIAL_URL: undefined,
};

/** A scheduled look that changes nothing. */
export const look = (parts: Partial<SiteLook>): SiteLook => ({
  name: "Look",
  first_day: "2026-01-01",
  last_day: "2026-01-31",
  every_year: false,
  previewed: false,
  accent: null,
  link: null,
  hero: null,
  hero_phone: null,
  ornament: "none",
  drift: "none",
  ...parts,
});

/** A site with these settings. */
export const siteWith = (settings: Partial<SiteSettings>) => siteInfoOf({ ...NO_SETTINGS, ...settings }, ENV);

/** A site with empty settings. */
export const SITE = siteInfoOf(null, ENV);
