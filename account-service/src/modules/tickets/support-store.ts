import type { Knex } from "knex";
import type { TicketState } from "../../../contract/index.ts";
import { insertForKey } from "../../db/rows.ts";
import { type Database, toDate } from "../../db/transaction.ts";
import { TICKET_COLUMNS, type TicketRow, toTicket } from "./tickets-store.ts";

export interface SupportTicketRow extends TicketRow {
  assignee: number | null;
}

/** What the queue is narrowed to; null in `assignee` is nobody's. */
export interface QueueFilter {
  state?: TicketState | undefined;
  assignee?: number | null | undefined;
  number?: string | undefined;
  email?: string | undefined;
  UserNum?: number | undefined;
}

export interface CannedRow {
  id: number;
  title: string;
  text: string;
  changed: Date;
  changedBy: number | null;
}

/** Everybody's tickets as support sees them, and answers at hand. */
export function createSupportStore(db: Database) {
  const { ticket, ticketMessage, cannedAnswer } = db.tables;

  const matching = (filter: QueueFilter) => {
    const query = db.knex(ticket);
    for (const [column, value] of Object.entries(filter)) {
      if (value === null) query.whereNull(column);
      else if (value !== undefined) query.where(column, value);
    }
    return query;
  };
  const columns = (query: Knex.QueryBuilder) => query.select(...TICKET_COLUMNS, "assignee");

  return {
    async count(filter: QueueFilter): Promise<number> {
      const [row] = await matching(filter).count({ tickets: "*" });
      return Number(row?.tickets);
    },

    /** When the one that waits longest was last written to. */
    async oldest(state: TicketState): Promise<Date | null> {
      const [row] = await db.knex(ticket).where({ state }).min({ since: "updated" });
      const since = (row as { since?: Date | number | null } | undefined)?.since ?? null;
      return since === null ? null : toDate(since);
    },

    /** Of one state, the one that was left alone longest first; of all, the newest first. */
    async list(filter: QueueFilter, { skip, take }: { skip: number; take: number }) {
      const order = filter.state === undefined ? "desc" : "asc";
      const rows: SupportTicketRow[] = await columns(
        matching(filter)
          .orderBy([
            { column: "updated", order },
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

    /** Who wrote which of a ticket's messages, for those of support. */
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

    async listCanned(): Promise<CannedRow[]> {
      const rows = await db
        .knex(cannedAnswer)
        .orderBy("title")
        .orderBy("id")
        .limit(200)
        .select("id", "title", "text", "changed", "changedBy");
      return rows.map((row) => ({ ...row, changed: toDate(row.changed) }));
    },

    insertCanned: (row: Omit<CannedRow, "id">): Promise<number> => insertForKey(db, cannedAnswer, row),

    async updateCanned(id: number, row: Omit<CannedRow, "id">): Promise<boolean> {
      return (await db.knex(cannedAnswer).where({ id }).update(row)) === 1;
    },

    async findCanned(id: number): Promise<string | undefined> {
      return (await db.knex(cannedAnswer).where({ id }).first("title"))?.title;
    },

    async removeCanned(id: number): Promise<boolean> {
      return (await db.knex(cannedAnswer).where({ id }).delete()) === 1;
    },
  };
}
