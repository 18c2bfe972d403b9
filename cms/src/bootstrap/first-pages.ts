/** The guide pages as we ship them (seed/content/pages), for a new site and for one that was there before them. */
import type { Core } from "@strapi/strapi";
import { contentLocales, guidePageNames } from "../../contract";
import { blocksOf } from "../../seed/content/markup";
import { guidePages } from "../../seed/content/pages";
import type { SeedGuidePage } from "../../seed/content/seed-types";
import { guidePageUids } from "../api/site/site-queries";

function attributesOf({ lead, text, facts, chapters }: SeedGuidePage): object {
  return {
    lead,
    ...(text && { text: blocksOf(text) }),
    ...(facts && { facts: facts.map(([name, value]) => ({ name, value })) }),
    chapters: chapters.map((chapter) => ({ ...chapter, text: blocksOf(chapter.text) })),
  };
}

/**
 * Makes what a page has never had: what editors remove afterwards stays removed. They are part of the site, as its terms
 * are, and come with `SEED_CONTENT=false` too. When it was interrupted, the next start completes it.
 */
export async function createFirstPages(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: "api", name: "site", key: "first-pages" });
  if ((await store.get({})) === "done") return;
  for (const name of guidePageNames) {
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
  await store.set({ value: "done" });
  strapi.log.info("Created the guide pages");
}
