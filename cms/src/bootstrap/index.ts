/** Sets up the database for the site. Safe to run at every start: each step keeps what is already there. */
import type { Core } from "@strapi/strapi";
import { fillSearchTexts } from "../api/site/search-text";
import type { Env } from "../env";
import { createDemoContent } from "./demo-content";
import { createEditorViews } from "./editor-views";
import { createFirstAdmin } from "./first-admin";
import { createGuidePages } from "./guide-pages";
import { createLocales } from "./locales";
import { createRoles } from "./roles";

export async function prepare(strapi: Core.Strapi): Promise<void> {
  const env = strapi.config.get<Env>("variables");
  await createFirstAdmin(strapi, env);
  await createLocales(strapi);
  await createRoles(strapi);
  await createEditorViews(strapi);
  await fillSearchTexts(strapi);
  await createGuidePages(strapi);
  if (env.SEED_CONTENT) await createDemoContent(strapi, new Date());
}
