import type { TicketState } from "../../../../contract/index.ts";
import { type KeysetSlice, type Page, readPage, type Slice, sliceById } from "../../../db/queries/paging.ts";
import { countOf, insertForKey } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type NewTicket = Pick<
  Row<"Ticket">,
  "number" | "UserNum" | "email" | "category" | "subject" | "state" | "created" | "updated"
>;

export interface TicketRow extends NewTicket {
  id: number;
  /** When support last replied. */
  answered: Date | null;
}

export type NewMessage = Omit<Row<"TicketMessage">, "id">;
export type MessageRow = Omit<NewMessage, "actor" | "ticket"> & { id: number };

export type FileRow = Row<"TicketFile">;

/** A picture as it is shown. */
export type ShownFile = Pick<FileRow, "id" | "width" | "height">;

/** The columns of a ticket that its owner sees. */
export const TICKET_COLUMNS = [
  "id",
  "number",
  "UserNum",
  "email",
  "category",
  "subject",
  "state",
  "created",
  "updated",
  "answered",
] as const;

/** Tickets, their messages and pictures. */
export function createTicketsStore(db: Database) {
  const knex = sql(db);
  const { ticket, ticketMessage, ticketFile } = db.tables;

  return {
    /** @returns its id. @throws the database's duplicate error if the number is taken */
    insert: (row: NewTicket): Promise<number> =>
      insertForKey(db, ticket, { ...row, answered: null, waitingSince: row.created }),

    async find(number: string): Promise<TicketRow | undefined> {
      return knex(ticket)
        .where({ number })
        .first(...TICKET_COLUMNS);
    },

    /**
     * Updates a ticket for a new message of its owner, which waits since the first one without a reply. First in its
     * transaction, so that the messages of a ticket are serialized.
     */
    async reopen(id: number, at: Date): Promise<void> {
      const waits = knex.raw("CASE WHEN ?? = ? THEN COALESCE(??, ??) END", [
        "state",
        "open",
        "waitingSince",
        "updated",
      ]);
      await knex(ticket)
        .where({ id })
        .update({ waitingSince: knex.raw("COALESCE(?, ?)", [waits, at]), state: "open", updated: at });
    },

    /**
     * Updates a ticket for a reply of support's. First in its transaction, too.
     * @param reopens whether it may be closed
     * @returns false if it is closed and may not be
     */
    async answer(id: number, state: TicketState, at: Date, { reopens = true } = {}): Promise<boolean> {
      const query = knex(ticket).where({ id });
      if (!reopens) query.whereNot({ state: "closed" });
      return (await query.update({ state, updated: at, answered: at, waitingSince: null })) === 1;
    },

    /** The number of a ticket's last message. */
    async lastMessage(of: number): Promise<number> {
      const [row] = await knex(ticketMessage).where({ ticket: of }).max({ last: "id" });
      return row?.last ?? 0;
    },

    /** @returns false if it was already closed */
    async close(id: number, updated: Date): Promise<boolean> {
      const closed = await knex(ticket)
        .where({ id })
        .whereNot({ state: "closed" })
        .update({ state: "closed", updated, waitingSince: null });
      return closed === 1;
    },

    /** A page of an account's tickets, last updated first. */
    async pageOfOwn(UserNum: number, at: Slice): Promise<Page<TicketRow>> {
      const query = knex(ticket)
        .where({ UserNum })
        .orderBy([
          { column: "updated", order: "desc" },
          { column: "id", order: "desc" },
        ]);
      const { rows, total } = await readPage<TicketRow>(db, query, at, TICKET_COLUMNS);
      return { rows, total };
    },

    /** Assigns a ticket that has no assignee, or one who is not among `agents`. */
    async assignIfUnassigned(id: number, assignee: number, agents: number[]): Promise<void> {
      await knex(ticket)
        .where({ id })
        .where((nobody) => nobody.whereNull("assignee").orWhereNotIn("assignee", agents))
        .update({ assignee });
    },

    /** A page of an account's tickets, for staff. */
    async listOwn(UserNum: number, slice: KeysetSlice): Promise<TicketRow[]> {
      return sliceById(knex(ticket).where({ UserNum }), "id", slice).select(...TICKET_COLUMNS);
    },

    /** @returns its id */
    insertMessage: (row: NewMessage): Promise<number> => insertForKey(db, ticketMessage, row),

    async countMessages(of: number): Promise<number> {
      return countOf(knex(ticketMessage).where({ ticket: of }));
    },

    /** A ticket's messages, oldest first, each with its pictures in their order. */
    async conversation(of: number): Promise<(MessageRow & { files: ShownFile[] })[]> {
      const rows = await knex(`${ticketMessage} as m`)
        .leftJoin(`${ticketFile} as f`, "f.message", "m.id")
        .where("m.ticket", of)
        .orderBy(["m.id", "f.position"])
        .select("m.id", "m.author", "m.text", "m.at", "f.id as file", "f.width", "f.height");
      const messages = new Map<number, MessageRow & { files: ShownFile[] }>();
      for (const { file, width, height, ...row } of rows) {
        const message = messages.get(row.id) ?? { ...row, files: [] };
        messages.set(row.id, message);
        if (file !== null) message.files.push({ id: file, width, height });
      }
      return [...messages.values()];
    },

    async insertFile(row: FileRow): Promise<void> {
      await knex(ticketFile).insert(row);
    },

    async hasFile(of: number, id: string): Promise<boolean> {
      return (await knex(ticketFile).where({ id, ticket: of }).first("id")) !== undefined;
    },

    /** Which pictures belong to a ticket; at most a few hundred at once. */
    async filesInUse(ids: string[]): Promise<string[]> {
      const rows = await knex(ticketFile).whereIn("id", ids).select("id");
      return rows.map((row) => row.id);
    },
  };
}
