import type { Knex } from "knex";
import type { TicketState } from "../../../../contract/index.ts";
import { insertForKey } from "../../../db/rows.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import { TICKET_COLUMNS, type TicketRow, toTicket } from "./store.ts";

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

export interface SavedReplyRow {
  id: number;
  title: string;
  text: string;
  changed: Date;
  changedBy: number | null;
}

/** All tickets, and saved replies. */
export function createSupportStore(db: Database) {
  const { ticket, ticketMessage, savedReply } = db.tables;

  const matching = ({ noneOf, ...filter }: QueueFilter) => {
    const query = db.knex(ticket);
    for (const [column, value] of Object.entries(filter)) if (value !== undefined) query.where(column, value);
    if (noneOf) query.where((nobody) => nobody.whereNull("assignee").orWhereNotIn("assignee", noneOf));
    return query;
  };
  /** Tickets of before this was stored wait since their last update. */
  const since = () => db.knex.raw("COALESCE(??, ??)", ["waitingSince", "updated"]);
  const columns = (query: Knex.QueryBuilder) => query.select(...TICKET_COLUMNS, "assignee");

  return {
    async count(filter: QueueFilter): Promise<number> {
      const [row] = await matching(filter).count({ tickets: "*" });
      return Number(row?.tickets);
    },

    /** Number of tickets that were sent from one instant (inclusive) to another (exclusive). */
    async countSent(from: Date, to: Date): Promise<number> {
      const [row] = await db
        .knex(ticket)
        .where("created", ">=", from)
        .where("created", "<", to)
        .count({ tickets: "*" });
      return Number(row?.tickets);
    },

    /** Number of open tickets, and since when the one waits that waits longest. */
    async waiting(): Promise<{ tickets: number; oldest: Date | null }> {
      const [row]: { tickets: number | string; since: Date | number | null }[] = await db
        .knex(ticket)
        .where({ state: "open" })
        .count({ tickets: "*" })
        .select(db.knex.raw("MIN(?) as ??", [since(), "since"]));
      return { tickets: Number(row?.tickets), oldest: row?.since == null ? null : toDate(row.since) };
    },

    /**
     * Open ones: those that wait longest first; of another state, least recently updated first; of all, most recently
     * updated first.
     */
    async list(filter: QueueFilter, { skip, take }: { skip: number; take: number }) {
      const order = filter.state === undefined ? "desc" : "asc";
      const rows: SupportTicketRow[] = await columns(
        matching(filter)
          .orderBy([
            { column: filter.state === "open" ? (since() as unknown as string) : "updated", order },
            { column: "id", order },
          ])
          .offset(skip)
          .limit(take),
      );
      return rows.map((row) => toTicket(row));
    },

    async find(number: string): Promise<SupportTicketRow | undefined> {
      const [row] = await columns(db.knex(ticket).where({ number }).limit(1));
      return row && toTicket(row);
    },

    /** Who wrote support's messages in a ticket. */
    async authors(of: number): Promise<{ id: number; actor: number }[]> {
      return db
        .knex(ticketMessage)
        .where({ ticket: of, author: "support" })
        .whereNotNull("actor")
        .select("id", "actor");
    },

    async assign(id: number, assignee: number | null): Promise<void> {
      await db.knex(ticket).where({ id }).update({ assignee });
    },

    async listReplies(): Promise<SavedReplyRow[]> {
      const rows = await db
        .knex(savedReply)
        .orderBy("title")
        .orderBy("id")
        .select("id", "title", "text", "changed", "changedBy");
      return rows.map((row) => ({ ...row, changed: toDate(row.changed) }));
    },

    async countReplies(): Promise<number> {
      const [row] = await db.knex(savedReply).count({ replies: "*" });
      return Number(row?.replies);
    },

    insertReply: (row: Omit<SavedReplyRow, "id">): Promise<number> => insertForKey(db, savedReply, row),

    async updateReply(id: number, row: Omit<SavedReplyRow, "id">): Promise<boolean> {
      return (await db.knex(savedReply).where({ id }).update(row)) === 1;
    },

    /** Locks a saved reply until the transaction ends. */
    async lockReply(id: number): Promise<void> {
      await db
        .knex(savedReply)
        .where({ id })
        .update({ changed: db.knex.ref("changed") });
    },

    async findReply(id: number): Promise<Pick<SavedReplyRow, "title" | "text"> | undefined> {
      return await db.knex(savedReply).where({ id }).first("title", "text");
    },

    async removeReply(id: number): Promise<boolean> {
      return (await db.knex(savedReply).where({ id }).delete()) === 1;
    },
  };
}
