import type { TicketCategory, TicketState } from "../../../contract/index.ts";
import { insertForKey } from "../../db/rows.ts";
import { type Database, toDate } from "../../db/transaction.ts";
import { type Page, readPage, type Slice } from "../page-store.ts";

export interface NewTicket {
  number: string;
  /** Null for a visitor's. */
  UserNum: number | null;
  email: string;
  category: TicketCategory;
  subject: string;
  state: TicketState;
  created: Date;
  updated: Date;
}

export interface TicketRow extends NewTicket {
  id: number;
  /** When support wrote last. */
  answered: Date | null;
}

export interface NewMessage {
  ticket: number;
  author: "owner" | "support";
  actor: number | null;
  text: string;
  at: Date;
}
export type MessageRow = Omit<NewMessage, "actor" | "ticket"> & { id: number };

export interface FileRow {
  id: string;
  ticket: number;
  message: number;
  position: number;
  width: number;
  height: number;
  bytes: number;
}

/** What is shown of a picture. */
export type ShownFile = Pick<FileRow, "id" | "width" | "height">;

/** The columns of a ticket that its owner sees too. */
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

/** A row as the driver returns it. */
export const toTicket = <Row extends TicketRow>(row: Row): Row => ({
  ...row,
  created: toDate(row.created),
  updated: toDate(row.updated),
  answered: row.answered === null ? null : toDate(row.answered),
});

/** Tickets, their messages, and the rows of their pictures. */
export function createTicketsStore(db: Database) {
  const { ticket, ticketMessage, ticketFile } = db.tables;

  return {
    /** @returns its id. @throws the database's duplicate error where the number is taken */
    insert: (row: NewTicket): Promise<number> => insertForKey(db, ticket, { ...row, answered: null }),

    async find(number: string): Promise<TicketRow | undefined> {
      const row = await db.knex(ticket).where({ number }).first(TICKET_COLUMNS);
      return row && toTicket(row);
    },

    /** What a new message makes of a ticket. First in its transaction: the messages of a ticket then come one by one. */
    async touch(id: number, changes: { state: TicketState; updated: Date; answered?: Date }): Promise<void> {
      await db.knex(ticket).where({ id }).update(changes);
    },

    /** @returns false where it was closed already */
    async close(id: number, updated: Date): Promise<boolean> {
      const closed = await db
        .knex(ticket)
        .where({ id })
        .whereNot({ state: "closed" })
        .update({ state: "closed", updated });
      return closed === 1;
    },

    /** A page of an account's tickets, the one that was last written to first. */
    async pageOfOwn(UserNum: number, at: Slice): Promise<Page<TicketRow>> {
      const query = db
        .knex(ticket)
        .where({ UserNum })
        .orderBy([
          { column: "updated", order: "desc" },
          { column: "id", order: "desc" },
        ]);
      const { rows, total } = await readPage<TicketRow>(db, query, at, TICKET_COLUMNS);
      return { rows: rows.map(toTicket), total };
    },

    /** Gives a ticket of nobody's to an operator. */
    async assignIfFree(id: number, assignee: number): Promise<void> {
      await db.knex(ticket).where({ id }).whereNull("assignee").update({ assignee });
    },
    /** The same by their id, newest first: those older than `before`. */
    async listOwnBefore(UserNum: number, before: number | undefined, take: number): Promise<TicketRow[]> {
      const query = db.knex(ticket).where({ UserNum });
      if (before !== undefined) query.where("id", "<", before);
      const rows: TicketRow[] = await query.orderBy("id", "desc").limit(take).select(TICKET_COLUMNS);
      return rows.map(toTicket);
    },

    /** @returns its id */
    insertMessage: (row: NewMessage): Promise<number> => insertForKey(db, ticketMessage, row),

    async countMessages(of: number): Promise<number> {
      const [row] = await db.knex(ticketMessage).where({ ticket: of }).count({ messages: "*" });
      return Number(row?.messages);
    },

    /** A ticket's messages, oldest first, each with its pictures in the order in which they were sent. */
    async conversation(of: number): Promise<(MessageRow & { files: ShownFile[] })[]> {
      const rows = await db
        .knex(`${ticketMessage} as m`)
        .leftJoin(`${ticketFile} as f`, "f.message", "m.id")
        .where("m.ticket", of)
        .orderBy(["m.id", "f.position"])
        .select("m.id", "m.author", "m.text", "m.at", "f.id as file", "f.width", "f.height");
      const messages = new Map<number, MessageRow & { files: ShownFile[] }>();
      for (const { file, width, height, ...row } of rows) {
        const message = messages.get(row.id) ?? { ...row, at: toDate(row.at), files: [] };
        messages.set(row.id, message);
        if (file !== null) message.files.push({ id: file, width, height });
      }
      return [...messages.values()];
    },

    async insertFile(row: FileRow): Promise<void> {
      await db.knex(ticketFile).insert(row);
    },

    async hasFile(of: number, id: string): Promise<boolean> {
      return (await db.knex(ticketFile).where({ id, ticket: of }).first("id")) !== undefined;
    },

    /** Which of some pictures there is a row of; at most a few hundred at once. */
    async knownFiles(ids: string[]): Promise<string[]> {
      const rows = await db.knex(ticketFile).whereIn("id", ids).select("id");
      return rows.map((row) => row.id);
    },
  };
}
