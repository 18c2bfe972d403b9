/** Creates the guide pages (seed/content/pages), on new sites and on those older than the pages. */
import type { Core } from "@strapi/strapi";
import { contentLocales, type GuidePageName, guidePageNames } from "../../contract";
import { blocksOf } from "../../seed/content/markup";
import { guidePages } from "../../seed/content/pages";
import type { SeedGuidePage } from "../../seed/content/seed-types";
import { guidePageUids } from "../api/site/guide-page-uids";

function attributesOf({ lead, text, facts, requirements, chapters }: SeedGuidePage): object {
  return {
    lead,
    ...(text && { text: blocksOf(text) }),
    ...(facts && { facts: facts.map(([name, value]) => ({ name, value })) }),
    ...(requirements && {
      requirements: requirements.map(([part, minimum, recommended]) => ({ part, minimum, recommended })),
    }),
    ...(chapters && { chapters: chapters.map((chapter) => ({ ...chapter, text: blocksOf(chapter.text) })) }),
  };
}

/** The pages that every site had when "done" was stored in place of their names. */
const firstPages: GuidePageName[] = ["story", "game-system", "server-information"];

/**
 * Creates each page once, so that what editors delete stays deleted; also with `SEED_CONTENT=false`, because the site
 * links to these pages. If it is interrupted, the next start completes it.
 */
export async function createGuidePages(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: "api", name: "site", key: "first-pages" });
  const state = (await store.get({})) as GuidePageName[] | "done" | null;
  const known = state === "done" ? firstPages : (state ?? []);
  const missing = guidePageNames.filter((name) => !known.includes(name));
  if (missing.length === 0) return;
  for (const name of missing) {
    const uid = guidePageUids[name];
    for (const locale of contentLocales) {
      const rows: { documentId: string; locale: string }[] = await strapi.db
        .query(uid)
        .findMany({ select: ["documentId", "locale"] });
      if (rows.some((row) => row.locale === locale)) continue;
      const page = { data: attributesOf(guidePages[name][locale]), locale, status: "published" as const };
      const [there] = rows;
      if (there) await strapi.documents(uid).update({ ...page, documentId: there.documentId });
      else await strapi.documents(uid).create(page);
    }
  }
  await store.set({ value: guidePageNames });
  strapi.log.info(`Created the pages ${missing.join(", ")}`);
}
