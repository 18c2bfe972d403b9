import type { Knex } from "knex";
import type { TicketState } from "../../../../contract/index.ts";
import { type KeysetSlice, sliceById } from "../../../db/queries/paging.ts";
import { countOf, insertForKey } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import { TICKET_COLUMNS, type TicketRow } from "./store.ts";

export interface SupportTicketRow extends TicketRow {
  assignee: number | null;
}

/** Filters of the queue. `noneOf`: without an assignee, or with one who is not among these. */
export interface QueueFilter {
  state?: TicketState | undefined;
  assignee?: number | undefined;
  noneOf?: number[] | undefined;
  number?: string | undefined;
  email?: string | undefined;
  UserNum?: number | undefined;
}

export type SavedReplyRow = Row<"SavedReply">;

/** All tickets, and saved replies. */
export function createSupportStore(db: Database) {
  const knex = sql(db);
  const { ticket, ticketMessage, savedReply } = db.tables;

  const matching = ({ noneOf, ...filter }: QueueFilter) => {
    const query = knex(ticket);
    for (const [column, value] of Object.entries(filter)) if (value !== undefined) query.where(column, value);
    if (noneOf) query.where((nobody) => nobody.whereNull("assignee").orWhereNotIn("assignee", noneOf));
    return query;
  };
  /** Tickets of before this was stored wait since their last update. */
  const since = () => knex.raw("COALESCE(??, ??)", ["waitingSince", "updated"]);
  const columns = (query: Knex.QueryBuilder) => query.select(...TICKET_COLUMNS, "assignee");

  return {
    async count(filter: QueueFilter): Promise<number> {
      return countOf(matching(filter));
    },

    /** Number of tickets that were sent from one instant (inclusive) to another (exclusive). */
    async countSent(from: Date, to: Date): Promise<number> {
      return countOf(knex(ticket).where("created", ">=", from).where("created", "<", to));
    },

    /** Number of open tickets, and since when the one waits that waits longest. */
    async waiting(): Promise<{ tickets: number; oldest: Date | null }> {
      const [row]: { tickets: number; since: Date | null }[] = await knex(ticket)
        .where({ state: "open" })
        .count({ tickets: "*" })
        .select(knex.raw("MIN(?) as ??", [since(), "since"]));
      return { tickets: row?.tickets ?? 0, oldest: row?.since == null ? null : toDate(row.since) };
    },

    /**
     * Open ones: those that wait longest first; of another state, least recently updated first; of all, most recently
     * updated first.
     */
    async list(
      filter: QueueFilter,
      { skip, take }: { skip: number; take: number },
    ): Promise<SupportTicketRow[]> {
      const order = filter.state === undefined ? "desc" : "asc";
      return columns(
        matching(filter)
          .orderBy([
            { column: filter.state === "open" ? (since() as unknown as string) : "updated", order },
            { column: "id", order },
          ])
          .offset(skip)
          .limit(take),
      );
    },

    /** The next tickets by number, in an order that replies do not change. */
    async listById(filter: QueueFilter, slice: KeysetSlice): Promise<SupportTicketRow[]> {
      return columns(sliceById(matching(filter), "id", slice));
    },

    async find(number: string): Promise<SupportTicketRow | undefined> {
      const [row] = await columns(knex(ticket).where({ number }).limit(1));
      return row;
    },

    /** Who wrote support's messages in a ticket. */
    async authors(of: number): Promise<{ id: number; actor: number }[]> {
      return knex(ticketMessage)
        .where({ ticket: of, author: "support" })
        .whereNotNull("actor")
        .select("id", "actor");
    },

    /** Locks a ticket until the transaction ends. */
    async lock(id: number): Promise<void> {
      await knex(ticket)
        .where({ id })
        .update({ assignee: knex.raw("??", ["assignee"]) });
    },

    async assign(id: number, assignee: number | null): Promise<void> {
      await knex(ticket).where({ id }).update({ assignee });
    },

    async listReplies(): Promise<SavedReplyRow[]> {
      return knex(savedReply)
        .orderBy("title")
        .orderBy("id")
        .select("id", "title", "text", "changed", "changedBy");
    },

    async countReplies(): Promise<number> {
      return countOf(knex(savedReply));
    },

    insertReply: (row: Omit<SavedReplyRow, "id">): Promise<number> => insertForKey(db, savedReply, row),

    async updateReply(id: number, row: Omit<SavedReplyRow, "id">): Promise<boolean> {
      return (await knex(savedReply).where({ id }).update(row)) === 1;
    },

    /** Locks a saved reply until the transaction ends. */
    async lockReply(id: number): Promise<void> {
      await knex(savedReply)
        .where({ id })
        .update({ changed: knex.raw("??", ["changed"]) });
    },

    async findReply(id: number): Promise<Pick<SavedReplyRow, "title" | "text"> | undefined> {
      return await knex(savedReply).where({ id }).first("title", "text");
    },

    async removeReply(id: number): Promise<boolean> {
      return (await knex(savedReply).where({ id }).delete()) === 1;
    },
  };
}
