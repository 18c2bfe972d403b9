/**
 * The text that search looks in, stored with an item when it is published. Both it and the search words are normalized
 * (lower case, no accents, nothing invisible, plain dashes, single spaces), so that SQLite and PostgreSQL give the same
 * results.
 */
import type { Core } from "@strapi/strapi";
import type { Block } from "./blocks/block-types";
import { textOf } from "./blocks/render-blocks";

const uid = "api::news.news";
/** More words make a search slower, not better. */
const maxWords = 6;

function normalized(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

export type Searchable = { subject?: string; author?: string; content?: Block[] | string };

/** The searchable text of an item: subject, author and content. */
export function searchTextOf({ subject = "", author = "", content = [] }: Searchable): string {
  const blocks: Block[] = typeof content === "string" ? JSON.parse(content) : content;
  return normalized(`${subject} ${author} ${textOf(blocks)}`);
}

/** The words of a search; an item must contain all of them. */
export function searchWords(search: string): string[] {
  return [...new Set(normalized(search).split(" "))].filter(Boolean).slice(0, maxWords);
}

/** Fills in the text of items published before search existed. Safe to run at every start. */
export async function fillSearchTexts(strapi: Core.Strapi): Promise<void> {
  const rows: (Searchable & { id: number })[] = await strapi.db.query(uid).findMany({
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
