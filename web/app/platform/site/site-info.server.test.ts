import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteSurfaces } from "@tambayan/cms/contract";
import { describe, expect, it, vi } from "vitest";
import { NO_SETTINGS as settings } from "../../../test/site";
import { brandAddress, brandAt, USUAL_COLORS } from "./brand.server";
import { isSwitchedOff } from "./features";
import { createSiteReader, siteInfoOf } from "./site-info.server";

const env = {
  SITE_NAME: "From env",
  PUBLIC_URL: "https://play.example",
  SUPPORT_URL: "https://env.example/support",
  SOCIAL_URL: "https://env.example/social",
};
const picture = { url: "/uploads/logo_1.png", width: 500, height: 100, formats: [] };
describe("what pages show about the site", () => {
  it.each([
    ["no settings", null],
    ["empty settings", settings],
  ])("comes from the environment with %s", (_, given) => {
    expect(siteInfoOf(given, env)).toMatchObject({
      name: "From env",
      publicUrl: "https://play.example",
      supportUrl: "https://env.example/support",
      socialUrl: "https://env.example/social",
      style: null,
      currencies: null,
      icons: { dark: null, light: null },
      shareImage: "/art/share.jpg",
    });
  });

  it("comes from the settings where they are filled", () => {
    const site = siteInfoOf(
      {
        ...settings,
        name: "Kampus",
        support_url: "mailto:help@kampus.example",
        socials: [{ name: "discord", url: "https://discord.gg/k" }],
        logo: picture,
        hero: { ...picture, url: "/uploads/hero_1.webp" },
        accent: "#ff5fa2",
        text_font: "inter",
      },
      env,
    );
    expect(site).toMatchObject({
      name: "Kampus",
      supportUrl: "mailto:help@kampus.example",
      socialUrl: "https://discord.gg/k",
      icons: { dark: "logo_1.png", light: null },
      shareImage: "/uploads/hero_1.webp",
      fonts: { display: null, text: expect.stringMatching(/^\/fonts\/inter\.\w+\.woff2$/) },
    });
    expect(site.style).toMatch(/^\/brand\.css\?accent=ff5fa2&text=inter&v=[\w-]{10}$/);
  });

  it("has the accents of sections in its stylesheet, and their pictures beside it", () => {
    const section = (name: "news" | "shop", accent: string | null, own = true) =>
      ({ section: name, accent, picture: own ? picture : null }) as const;
    const site = siteInfoOf(
      { ...settings, sections: [section("news", "#8fb8ff"), section("shop", "#ff9cc2", false)] },
      env,
    );
    expect(site.sections).toEqual([{ section: "news", picture }]);
    expect(site.style).toMatch(/^\/brand\.css\?sections=news-8fb8ff\.shop-ff9cc2&v=[\w-]{10}$/);
    const query = Object.fromEntries(new URL(site.style ?? "", "https://x").searchParams);
    expect(brandAt(query)).toEqual({
      css: ":root:root{}[data-section=news]{--accent:#8fb8ff}[data-section=shop]{--accent:#ff9cc2}",
      lasting: true,
    });
    expect(siteInfoOf({ ...settings, sections: [section("news", null)] }, env).style).toBeNull();
  });

  it.each(["news", "news-8fb8ff.", "admin-8fb8ff", "news-203040", "news-8fb8ff}x"])(
    "has no stylesheet for the sections %s",
    (sections) => expect(brandAt({ sections })).toBeNull(),
  );

  it("has a version for each look, and the usual values have no stylesheet", () => {
    const versions = [
      settings,
      { ...settings, menu: [{ item: "news", label: { en: "Blog", fil: null }, hidden: false } as const] },
      { ...settings, off: ["gallery" as const] },
      { ...settings, footer: { en: "Bye.", fil: null } },
      { ...settings, currencies: { coin: "Kredit", bonus: null } },
      { ...settings, logo: picture },
    ].map((given) => siteInfoOf(given, env).version);
    expect(new Set(versions).size).toBe(versions.length);
    const usual = { ...settings, ...USUAL_COLORS, display_font: "saira-extra-condensed" as const };
    expect(siteInfoOf(usual, env).style).toBeNull();
  });

  it("is worked out once for the same settings", async () => {
    const read = createSiteReader(env);
    const content = { siteSettings: vi.fn(async () => settings), menuPages: async () => null };
    expect(await read(content)).toBe(await read(content));
    expect((await read({ ...content, siteSettings: async () => null })).name).toBe("From env");
  });
});

describe("the stylesheet of a brand", () => {
  const queryOf = (address: string | null) =>
    Object.fromEntries(new URL(address ?? "", "https://play.example").searchParams);

  it("has the colors and fonts of its address, and lasts if the address was made for it", () => {
    const query = queryOf(brandAddress({ accent: "#ff5fa2", display: "chakra-petch" }));
    const found = brandAt(query);
    expect(found?.lasting).toBe(true);
    expect(found?.css).toContain("--gold:#ff5fa2;--gold-bright:#ff94c1");
    expect(found?.css).toMatch(
      /@font-face\{font-family:"Chakra Petch";.*src:url\("\/fonts\/chakra-petch\.\w+\.woff2"\)/,
    );
    expect(found?.css).not.toContain("--link");
    expect(brandAt({ ...query, v: "other" })?.lasting).toBe(false);
  });

  it.each([
    { accent: "f0b44c}body{display:none" },
    { accent: "000000" },
    { accent: ["ff5fa2", "ff5fa2"] },
    { link: "red" },
    { display: "comic-sans" },
    { text: 'inter";}' },
  ])("does not exist for %o", (query) => expect(brandAt(query)).toBeNull());

  it("overrides the colors that tokens.css has, on its surfaces", () => {
    const tokens = readFileSync(join(import.meta.dirname, "../../styles/tokens.css"), "utf8");
    expect(tokens).toContain(`--gold: ${USUAL_COLORS.accent};`);
    expect(tokens).toContain(`--link: ${USUAL_COLORS.link};`);
    for (const [name, color] of Object.entries(siteSurfaces))
      expect(tokens).toContain(`--${name}: ${color};`);
  });
});

describe("a feature that is off", () => {
  it.each(["/gallery", "/gallery/", "/Gallery", "/%67allery", "/gallery.data", "/gallery?page=2"])(
    "has no page at %s",
    (address) => {
      expect(isSwitchedOff(["gallery"], address)).toBe(true);
      expect(isSwitchedOff(["movies"], address)).toBe(false);
      expect(isSwitchedOff([], address)).toBe(false);
    },
  );

  it("takes what is below its pages along, and nothing else", () => {
    expect(isSwitchedOff(["rankings"], "/rankings/archive/2026-10")).toBe(true);
    expect(isSwitchedOff(["rankings"], "/rankingsish")).toBe(false);
    expect(isSwitchedOff(["item-shop"], "/shoppurchases")).toBe(false);
    expect(isSwitchedOff(["item-shop"], "/%")).toBe(false);
  });

  it("keeps what was begun: a payment's pages", () => {
    for (const address of ["/topup", "/topup/buy/1"]) expect(isSwitchedOff(["top-up"], address)).toBe(true);
    for (const address of ["/topup/payments", "/topup/payments/x?return=1", "/topup/demo/x.data"])
      expect(isSwitchedOff(["top-up"], address)).toBe(false);
  });
});
