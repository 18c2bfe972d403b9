/**
 * What news items are found by. It is kept beside an item when it is published, in one spelling: lower case, without
 * accents, one space between words. What is searched for is brought into the same spelling, so both databases compare alike.
 */
import type { Core } from "@strapi/strapi";
import type { Block } from "./blocks/block-types";
import { textOf } from "./blocks/render-blocks";

const uid = "api::news.news";
/** More words than these make a search slower, not better. */
const mostWords = 6;

function spelled(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

export type Searched = { subject?: string; author?: string; content?: Block[] | string };

/** The text that an item is found by: subject, writer and content. */
export function searchTextOf({ subject = "", author = "", content = [] }: Searched): string {
  const blocks: Block[] = typeof content === "string" ? JSON.parse(content) : content;
  return spelled(`${subject} ${author} ${textOf(blocks)}`);
}

/** The words that an item must have, each of them somewhere. */
export function searchWords(search: string): string[] {
  return [...new Set(spelled(search).split(" "))].filter(Boolean).slice(0, mostWords);
}

/** Items that were published before there was a search are made to be found. Safe to run at every start. */
export async function fillSearchTexts(strapi: Core.Strapi): Promise<void> {
  const rows: (Searched & { id: number })[] = await strapi.db.query(uid).findMany({
    select: ["id", "subject", "author", "content"],
    where: { publishedAt: { $notNull: true }, searchText: { $null: true } },
  });
  for (const { id, ...item } of rows) {
    await strapi.db
      .queryBuilder(uid)
      .update({ searchText: searchTextOf(item) })
      .where({ id })
      .execute();
  }
}
