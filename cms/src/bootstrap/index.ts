/** Brings a database to the state the site needs. Safe to run at every start: each step leaves alone what is there. */
import type { Core } from "@strapi/strapi";
import { fillSearchTexts } from "../api/site/search-text";
import type { Env } from "../env";
import { createEditorViews } from "./editor-views";
import { createFirstAdmin } from "./first-admin";
import { createFirstContent } from "./first-content";
import { createFirstPages } from "./first-pages";
import { createLocales } from "./locales";
import { createRoles } from "./roles";

export async function prepare(strapi: Core.Strapi): Promise<void> {
  const env = strapi.config.get<Env>("variables");
  await createFirstAdmin(strapi, env);
  await createLocales(strapi);
  await createRoles(strapi);
  await createEditorViews(strapi);
  await fillSearchTexts(strapi);
  await createFirstPages(strapi);
  if (env.SEED_CONTENT) await createFirstContent(strapi, new Date());
}
