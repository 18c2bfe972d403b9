import {
  type AdminTicket,
  type AdminTickets,
  type AdminTicketsQuery,
  type AssignTicketRequest,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  hasRight,
  LIMITS,
  MESSAGES,
  paging,
  type RemoveSavedReplyRequest,
  readTicketNumber,
  type SavedReply,
  type SavedReplyRequest,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm, notFound } from "../../../errors.ts";
import { keysetBatches } from "../../../lib/cursor.ts";
import { createRoles } from "../../access/roles/index.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createEdits, type Edited, type EditedFields, quoted } from "../../foundation/edits/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import {
  createSupportStore,
  type QueueFilter,
  type SavedReplyRow,
  type SupportTicketRow,
} from "./queue-store.ts";
import { createTickets, toEntry } from "./service.ts";

type Assignee = { UserNum: number | "" | null };
const ASSIGNEE: EditedFields<Assignee> = { UserNum: ["assignee", String] };

type ReplyEdit = Pick<SavedReplyRow, "title" | "text">;
/** What staff edit of a saved reply. */
const REPLY: EditedFields<ReplyEdit> = { title: ["title", quoted], text: ["text", quoted] };

/** Tickets for support: the queue, assignees, and saved replies. */
export function createSupport(db: Database, context: Context) {
  const { now } = context;

  /** @throws ServiceError not_found */
  async function find(handle: Database, requested: string): Promise<SupportTicketRow> {
    const number = readTicketNumber(requested);
    const row = number === null ? undefined : await createSupportStore(handle).find(number);
    if (!row) throw notFound(MESSAGES.ticketNotFound);
    return row;
  }

  /** Reads a search for a number, an email address or a user ID. @returns null for a user ID that does not exist */
  async function toFilter(query: AdminTicketsQuery, asker: number): Promise<QueueFilter | null> {
    const { state, assignee, search } = query;
    const filter: QueueFilter = {
      state,
      assignee: assignee === "me" ? asker : undefined,
      noneOf: assignee === "nobody" ? await agentNumbers() : undefined,
    };
    if (search === "") return filter;
    const number = readTicketNumber(search);
    if (number !== null) return { ...filter, number };
    if (search.includes("@")) return { ...filter, email: search };
    const UserNum = await createNames(db).numberOf(search);
    return UserNum === undefined ? null : { ...filter, UserNum };
  }

  /** Whoever may not reply any more has handed their tickets back. */
  const agentNumbers = () => createRoles(db, context).staffWith("tickets", "write");
  async function withAgents<Row extends Pick<SupportTicketRow, "assignee">>(rows: Row[]): Promise<Row[]> {
    const all = new Set(await agentNumbers());
    return rows.map((row) => ({
      ...row,
      assignee: row.assignee !== null && all.has(row.assignee) ? row.assignee : null,
    }));
  }

  const namesIn = (handle: Database, rows: Pick<SupportTicketRow, "UserNum" | "assignee">[]) =>
    createNames(handle).lookUp(rows.flatMap(({ UserNum, assignee }) => [UserNum, assignee]));

  /** Staff who may reply. */
  async function agents() {
    const staff = await createRoles(db, context).listStaff();
    return staff
      .filter(({ role }) => hasRight(role, "tickets", "write"))
      .map(({ UserNum, UserID }) => ({ UserNum, UserID }));
  }

  async function toEntries(rows: SupportTicketRow[]): Promise<AdminTickets["tickets"]> {
    const tickets = await withAgents(rows);
    const names = await namesIn(db, tickets);
    return tickets.map((row) => ({
      ...toEntry(row),
      account: names.namedOrNull(row.UserNum),
      email: row.email,
      assignee: names.namedOrNull(row.assignee),
    }));
  }

  async function list(query: AdminTicketsQuery, asker: number): Promise<AdminTickets> {
    const store = createSupportStore(db);
    const filter = await toFilter(query, asker);
    const rows = filter ? await store.count(filter) : 0;
    const slice = { skip: (query.page - 1) * CONSOLE_ROWS, take: CONSOLE_ROWS };
    const tickets = filter ? await store.list(filter, slice) : [];
    return { tickets: await toEntries(tickets), ...paging(query.page, rows, CONSOLE_ROWS) };
  }

  /** A saved reply, locked until the transaction ends. @throws ServiceError not_found */
  async function findReply(trx: Database, id: number) {
    const store = createSupportStore(trx);
    await store.lockReply(id);
    const row = await store.findReply(id);
    if (!row) throw notFound(CONSOLE_MESSAGES.replyUnknown);
    return row;
  }
  const replyOf = ({ id, title }: ReplyEdit & { id: number }): Edited<ReplyEdit> => ({
    action: "saved_reply_changed",
    name: title,
    id: String(id),
    fields: REPLY,
  });
  const recordReply = (trx: Database, by: Actor, detail: string) =>
    createAudit(trx, context).record({
      action: "saved_reply_changed",
      UserNum: null,
      actor: by.UserNum,
      client: by.client,
      detail,
    });

  return {
    /** Number of open tickets, and since when the one waits that waits longest. */
    waiting: () => createSupportStore(db).waiting(),

    /** Number of tickets that were sent from one instant (inclusive) to another (exclusive). */
    sentBetween: (from: Date, to: Date) => createSupportStore(db).countSent(from, to),

    /** A page of the queue. @param asker who is `me` in the query */
    list,

    /**
     * The whole queue, in batches; the oldest ticket first, of all states the newest. None is left out because others
     * are answered meanwhile.
     */
    async *listAll(query: AdminTicketsQuery, asker: number): AsyncGenerator<AdminTickets["tickets"]> {
      const filter = await toFilter(query, asker);
      if (!filter) return;
      const order = query.state === undefined ? "newest" : "oldest";
      const read = (before: number | undefined, take: number) =>
        createSupportStore(db).listById(filter, { before, order, take });
      for await (const rows of keysetBatches(read, ({ id }) => id)) yield toEntries(rows);
    },

    /** A ticket by its number; null if there is none. */
    async findTicket(number: string) {
      const row = await createSupportStore(db).find(number);
      return row ? { number: row.number, subject: row.subject, state: row.state } : null;
    },

    /** A ticket as support sees it. @throws ServiceError not_found */
    async read(requested: string): Promise<AdminTicket> {
      const [row] = await withAgents([await find(db, requested)]);
      if (!row) throw notFound(MESSAGES.ticketNotFound);
      const reader = { account: { UserNum: 0, role: "admin" as const }, key: undefined };
      const ticket = await createTickets(db, context).read(row.number, reader);
      const written = await createSupportStore(db).authors(row.id);
      const names = await createNames(db).lookUp([
        row.UserNum,
        row.assignee,
        ...written.map(({ actor }) => actor),
      ]);
      return {
        ticket: {
          ...ticket,
          account: names.namedOrNull(row.UserNum),
          email: row.email,
          assignee: names.namedOrNull(row.assignee),
          authors: Object.fromEntries(written.map(({ id, actor }) => [id, names.of(actor)])),
        },
        agents: await agents(),
      };
    },

    /** A ticket's account; null for a visitor's. @throws ServiceError not_found */
    ownerOf: async (requested: string): Promise<number | null> => (await find(db, requested)).UserNum,

    /**
     * Assigns a ticket to a staff member, or unassigns it.
     * @throws ServiceError not_found, validation, conflict if the assignee is not the one that was seen
     */
    async assign(requested: string, { UserNum: to, seen }: AssignTicketRequest, by: Actor): Promise<string> {
      const all = await agents();
      const agent = all.find(({ UserNum }) => UserNum === to);
      if (to !== "" && !agent) throw invalidForm({ UserNum: CONSOLE_MESSAGES.agentUnknown });
      await db.transaction(async (trx) => {
        const store = createSupportStore(trx);
        await store.lock((await find(trx, requested)).id);
        const row = await find(trx, requested);
        const current: Assignee = {
          UserNum: all.some(({ UserNum }) => UserNum === row.assignee) ? row.assignee : "",
        };
        const thing: Edited<Assignee> = { action: "ticket_assigned", id: row.number, fields: ASSIGNEE };
        await createEdits(trx, context).requireSeen(
          thing,
          to === current.UserNum ? undefined : seen,
          current,
        );
        await store.assign(row.id, agent?.UserNum ?? null);
        const names = await namesIn(trx, [row]);
        await createAudit(trx, context).record({
          action: "ticket_assigned",
          UserNum: row.UserNum,
          actor: by.UserNum,
          client: by.client,
          detail: `${row.number}: ${names.orNull(row.assignee) ?? "nobody"} → ${agent?.UserID ?? "nobody"}`,
        });
      });
      return agent ? CONSOLE_MESSAGES.ticketAssigned : CONSOLE_MESSAGES.ticketUnassigned;
    },

    /** Saved replies, by title. */
    async savedReplies(): Promise<SavedReply[]> {
      const rows = await createSupportStore(db).listReplies();
      const names = await createNames(db).lookUp(rows.map(({ changedBy }) => changedBy));
      return rows.map(({ changed, changedBy, ...row }) => ({
        ...row,
        changed: changed.toISOString(),
        changedBy: names.orNull(changedBy),
      }));
    },

    /**
     * Creates a saved reply, or changes the one with this `id`.
     * @param key creates it once, however often it is sent
     * @throws ServiceError not_found, validation, conflict
     */
    async saveReply({ id, seen, ...wanted }: SavedReplyRequest, by: Actor, key?: string): Promise<void> {
      if (id === "") {
        const call = { UserNum: by.UserNum ?? 0, key, call: "saved-reply", request: wanted };
        await createIdempotency(db, context).once(call, async (trx) => {
          const store = createSupportStore(trx);
          // What is beyond the limit would be stored and never seen.
          if ((await store.countReplies()) >= LIMITS.savedReplies)
            throw invalidForm({ title: CONSOLE_MESSAGES.repliesFull });
          await store.insertReply({ ...wanted, changed: now(), changedBy: by.UserNum });
          await recordReply(trx, by, `none → ${wanted.title}`);
          return true;
        });
        return;
      }
      await db.transaction(async (trx) => {
        const store = createSupportStore(trx);
        const stamp = { changed: now(), changedBy: by.UserNum };
        const before = await findReply(trx, id);
        const edits = createEdits(trx, context);
        const thing = replyOf({ id, ...before });
        const after = await edits.merge(thing, { seen, wanted, current: before });
        await store.updateReply(id, { ...after, ...stamp });
        await edits.record(thing, { before, after, by });
      });
    },

    /** @throws ServiceError not_found, conflict if it is not what was seen */
    async removeReply({ id, seen }: RemoveSavedReplyRequest, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        const before = await findReply(trx, id);
        await createEdits(trx, context).requireSeen(replyOf({ id, ...before }), seen, before);
        await createSupportStore(trx).removeReply(id);
        await recordReply(trx, by, `${before.title} → none`);
      });
    },
  };
}
export type Support = ReturnType<typeof createSupport>;
