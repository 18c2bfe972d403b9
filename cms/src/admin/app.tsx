/** Branding and start page of the admin. */
import { Feather } from "@strapi/icons";
import type { StrapiApp } from "@strapi/strapi/admin";
import favicon from "./assets/favicon.svg";
import logo from "./assets/logo.svg";
import mark from "./assets/mark.svg";
import { ManilaTime } from "./manila-time";

const siteName = "Tambayan";

type WidgetArgs = Extract<Parameters<StrapiApp["widgets"]["register"]>[0], unknown[]>[number];

const latestNews: WidgetArgs = {
  id: "latest-news",
  icon: Feather,
  title: { id: "tambayan.latest-news.title", defaultMessage: "Latest news" },
  component: async () => (await import("./latest-news")).LatestNews,
  permissions: [{ action: "plugin::content-manager.explorer.read", subject: "api::news.news" }],
};

/** Start page widgets that a community team does not need. */
const unwanted = ["deploy-now", "key-statistics"];

export default {
  config: {
    auth: { logo },
    menu: { logo: mark },
    head: { favicon, title: siteName },
    locales: [],
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: {
        "Auth.form.welcome.title": `Welcome to ${siteName}`,
        "Auth.form.welcome.subtitle": "Log in to write for the community",
        "app.components.LeftMenu.navbrand.title": siteName,
        "app.components.LeftMenu.navbrand.workplace": "Content admin",
        "HomePage.header.title": `${siteName} content`,
        "HomePage.header.subtitle": "News, guides, events and everything else on the site",
      },
    },
  },

  bootstrap(app: StrapiApp): void {
    const contentManager = app.getPlugin("content-manager").apis as {
      addEditViewSidePanel(panels: (typeof ManilaTime)[]): void;
    };
    contentManager.addEditViewSidePanel([ManilaTime]);
    // Dismisses Strapi's media library announcement, which is otherwise shown on every page.
    localStorage.setItem("STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false", "true");
  },

  register(app: StrapiApp): void {
    app.widgets.register((widgets) => [latestNews, ...widgets.filter(({ id }) => !unwanted.includes(id))]);
  },
};
