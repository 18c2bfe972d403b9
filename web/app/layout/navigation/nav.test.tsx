import { type MenuItemName, menuItems, type SiteSettings, sitePages } from "@tambayan/cms/contract";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import catalog from "~/messages/fil.json";
import { addLanguage, setLanguage } from "~/platform/language/i18n";
import type { SiteInfo } from "~/platform/site/context";
import routes from "~/routes";
import { renderConstantsWith } from "~/ui/constant";
import { SITE, siteWith } from "../../../test/site";
import { Footer } from "../footer/footer";
import { accountSection, menuOf, sectionOf, visitorEntries } from "./nav";

afterEach(() => {
  setLanguage(() => "en");
  renderConstantsWith(null);
});

const row = (item: MenuItemName, label: { en?: string; fil?: string } = {}, hidden = false) => ({
  item,
  label: { en: label.en ?? null, fil: label.fil ?? null },
  hidden,
});
const menu = (given: Partial<SiteInfo>, loggedIn = false) => menuOf({ ...SITE, ...given }, loggedIn);
const ids = (sections: ReturnType<typeof menuOf>) => sections.map(({ id }) => id);

describe("the menu", () => {
  it("has every entry that can be set, for players", () => {
    const all = menu({ supportUrl: "https://m.example" }, true);
    const known = all.flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)]);
    expect(known).toEqual([...menuItems]);
  });

  it("is in the order of the settings, then in its own", () => {
    const arranged = menu({ menu: [row("support"), row("news-guides"), row("gallery")] });
    expect(ids(arranged)).toEqual(["support", "gallery", "news", "guide", "shop", "ranking", "download"]);
    const news = arranged.find(({ id }) => id === "news");
    expect(news?.entries.map(({ to }) => to)).toEqual([
      "/news?category=guide",
      "/news",
      "/news?category=event",
      "/events",
    ]);
  });

  it("has the labels of the settings in the page's language, else in English, else its own", () => {
    const rows = [row("news", { en: "Blog", fil: "Balita" }), row("guide", { en: "Wiki" })];
    const labels = () =>
      menu({ menu: rows })
        .map(({ label }) => label)
        .slice(0, 3);
    expect(labels()).toEqual(["Blog", "Wiki", "Item Shop"]);
    setLanguage(() => "fil");
    expect(labels()).toEqual(["Balita", "Wiki", "Item Shop"]);
  });

  it("leaves out what is hidden or off, and sections without entries", () => {
    const found = menu({
      menu: [row("ranking", {}, true), row("download-movies", {}, true)],
      off: ["gallery", "item-shop", "top-up", "sign-up"],
    });
    expect(ids(found)).toEqual(["news", "guide", "download", "support"]);
    expect(found.find(({ id }) => id === "download")?.entries.map(({ to }) => to)).toEqual([
      "/downloads",
      "/wallpaper",
    ]);
    expect(visitorEntries({ off: ["sign-up"] }).map(({ to }) => to)).toEqual(["/login", "/findaccount"]);
    const players = menu({ off: ["item-shop", "top-up"] }, true).find(({ id }) => id === "shop");
    expect(players?.entries.map(({ to }) => to)).toEqual(["/shoppurchases", "/topuphistory", "/gifts"]);
    const own = (off: SiteInfo["off"]) =>
      accountSection({ rewards: false }, { off }).entries.map(({ to }) => to);
    expect([own([]), own(["top-up"])].map((all) => all.includes("/topup/payments"))).toEqual([true, true]);
  });
});

it("calls an editors' page what they called it, in every language", () => {
  addLanguage("fil", catalog);
  setLanguage(() => "fil");
  const pages = [{ locale: "en" as const, slug: "news", title: "News", menu: "support" as const }];
  const sections = menu({ pages, menu: [row("guide", { en: "Events" })] });
  // Read in its own language.
  expect(sections.find(({ id }) => id === "support")?.entries.at(-1)).toMatchObject({
    label: "News",
    lang: "en",
  });
  expect(sections.map(({ label }) => label)).toEqual(expect.arrayContaining(["Balita", "Events"]));
});

it("pages that editors have added are in their section, which is the page's own", () => {
  const sections = menu({ pages: [{ locale: "en", slug: "rules", title: "Rules", menu: "support" }] });
  const support = sections.find(({ id }) => id === "support");
  expect(support?.entries.at(-1)).toMatchObject({ label: "Rules", lang: undefined, to: "/page/rules" });
  expect(sectionOf([undefined], sections, "/page/rules", { rewards: false }, SITE)?.id).toBe("support");
  expect(sectionOf([undefined], sections, "/page/other", { rewards: false }, SITE)).toBeUndefined();
  expect(sectionOf(["news"], sections, "/page/rules", { rewards: false }, SITE)?.id).toBe("news");
});

it("what the server keeps of the footer changes with every setting that it shows", () => {
  renderConstantsWith(renderToString);
  const footer = (settings: Partial<SiteSettings>) => renderToString(<Footer site={siteWith(settings)} />);
  footer({});
  expect(footer({ name: "Kampus" })).toContain('alt="Kampus"');
  expect(footer({ footer: { en: "Made by players.", fil: null } })).toContain("Made by players.");
  expect(footer({ menu: [row("news", { en: "Blog" })] })).toContain("Blog");
  expect(footer({ off: ["gallery"] })).not.toContain('"/gallery"');
  expect(footer({ support_url: "mailto:help@a.example" })).toContain("mailto:help@a.example");
  expect(footer({ socials: [{ name: "discord", url: "https://discord.gg/a" }] })).toContain(
    "https://discord.gg/a",
  );
  const logo = { url: "/uploads/l_1.png", width: 500, height: 100, formats: [] };
  expect(footer({ logo })).toContain("/uploads/l_1.png");
  expect(footer({})).toContain("/art/logo.svg");
});

it("every page that editors can choose as a link exists", () => {
  const paths = routes
    .flatMap((route) => [route, ...(route.children ?? [])])
    .map(({ path = "" }) => `/${path}`);
  for (const [address] of sitePages) expect(paths).toContain(address.split("?")[0]);
});
