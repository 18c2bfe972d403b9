/** Branding and start page of the admin. */
import { Calendar, Feather, Link, WarningCircle } from "@strapi/icons";
import type { StrapiApp } from "@strapi/strapi/admin";
import type { ComponentType } from "react";
import favicon from "./assets/favicon.svg";
import logo from "./assets/logo.svg";
import mark from "./assets/mark.svg";
import { EventPanel } from "./event-panel";
import { FilePanel } from "./file-panel";
import { inManilaTime } from "./manila-columns";
import { ManilaTimeInput } from "./manila-time-input";
import { ProblemPanel } from "./problem-panel";
import { hideSettingsFromEditors } from "./settings-link";
import { siteName, texts } from "./texts";

type WidgetArgs = Extract<Parameters<StrapiApp["widgets"]["register"]>[0], unknown[]>[number];

const latestNews: WidgetArgs = {
  id: "latest-news",
  icon: Feather,
  title: { id: "tambayan.latest-news.title", defaultMessage: "Latest news" },
  component: async () => (await import("./latest-news")).LatestNews,
  permissions: [{ action: "plugin::content-manager.explorer.read", subject: "api::news.news" }],
};

const problems: WidgetArgs = {
  id: "problems",
  icon: WarningCircle,
  title: { id: "tambayan.problems.title", defaultMessage: "Needs attention" },
  component: async () => (await import("./problems-widget")).ProblemsWidget,
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
      en: texts,
    },
  },

  bootstrap(app: StrapiApp): void {
    const contentManager = app.getPlugin("content-manager").apis as {
      addEditViewSidePanel(panels: ((props: never) => object | null)[]): void;
    };
    contentManager.addEditViewSidePanel([ProblemPanel, EventPanel, FilePanel]);
    app.registerHook("Admin/CM/pages/ListView/inject-column-in-table", inManilaTime);
    // Dismisses Strapi's media library announcement, which is otherwise shown on every page.
    localStorage.setItem("STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false", "true");
  },

  register(app: StrapiApp): void {
    app.addMiddlewares([hideSettingsFromEditors]);
    app.addFields({ type: "datetime", Component: ManilaTimeInput as ComponentType });
    app.customFields.register({
      name: "link",
      type: "string",
      intlLabel: { id: "tambayan.link.label", defaultMessage: "Link" },
      intlDescription: {
        id: "tambayan.link.description",
        defaultMessage: "A page of the site or an address",
      },
      icon: Link,
      components: {
        Input: async () => ({ default: (await import("./link-input")).LinkInput as ComponentType }),
      },
    });
    app.addMenuLink({
      to: "calendar",
      icon: Calendar,
      intlLabel: { id: "tambayan.calendar.title", defaultMessage: "Calendar" },
      permissions: [{ action: "plugin::content-manager.explorer.read", subject: "api::news.news" }],
      position: 2,
      Component: () => import("./calendar"),
    });
    app.widgets.register((widgets) => [
      latestNews,
      problems,
      ...widgets.filter(({ id }) => !unwanted.includes(id)),
    ]);
  },
};
