import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";

/**
 * A column whose rows name rows of another of our tables. The game's tables are in databases of their own, which no key
 * reaches.
 */
export const FOREIGN_KEYS: [table: string, column: string, parent: string, key: string][] = [
  [T.session, "UserNum", T.account, "UserNum"],
  [T.secondFactor, "UserNum", T.account, "UserNum"],
  [T.recoveryCode, "UserNum", T.secondFactor, "UserNum"],
  [T.streamer, "UserNum", T.account, "UserNum"],
  [T.campaign, "streamer", T.streamer, "code"],
  [T.codeBatch, "campaign", T.campaign, "id"],
  [T.code, "campaign", T.campaign, "id"],
  [T.code, "batch", T.codeBatch, "id"],
  [T.redemption, "code", T.code, "id"],
  [T.redemption, "campaign", T.campaign, "id"],
  [T.redemption, "streamer", T.streamer, "code"],
  [T.rankingArchive, "month", T.rankingMonth, "month"],
  [T.voteToken, "site", T.voteSite, "id"],
  [T.voteCredit, "site", T.voteSite, "id"],
  [T.voteRejection, "site", T.voteSite, "id"],
  [T.bundlePart, "bundle", T.bundle, "id"],
  [T.cartItem, "ProductNum", T.shopItem, "ProductNum"],
  [T.orderLine, "order", T.order, "id"],
  [T.orderPart, "line", T.orderLine, "id"],
  [T.orderUnit, "line", T.orderLine, "id"],
  [T.ticketMessage, "ticket", T.ticket, "id"],
  [T.ticketFile, "ticket", T.ticket, "id"],
  [T.ticketFile, "message", T.ticketMessage, "id"],
];

/** Adds a table's foreign keys, named after the table and the column. */
export function references(builder: Knex.CreateTableBuilder, table: string): void {
  for (const [child, column, parent, key] of FOREIGN_KEYS)
    if (child === table) builder.foreign(column, `fk_${table}_${column}`).references(key).inTable(parent);
}
