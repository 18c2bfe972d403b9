import {
  type AdminTicket,
  type AdminTickets,
  type AdminTicketsQuery,
  type AssignTicketRequest,
  type CannedAnswer,
  type CannedAnswerRequest,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  MESSAGES,
  mayDo,
  paging,
  readTicketNumber,
} from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { createNames } from "../accounts/names-service.ts";
import { createAudit } from "../audit/audit-service.ts";
import { type Actor, createOperators } from "../operators/operators-service.ts";
import { createSupportStore, type QueueFilter, type SupportTicketRow } from "./support-store.ts";
import { createTickets, toEntry } from "./tickets-service.ts";

/** Support's side of the tickets: the queue, whose they are, and answers at hand. */
export function createSupport(db: Database, context: Context) {
  const { now } = context;

  /** @throws ServiceError not_found */
  async function find(handle: Database, asked: string): Promise<SupportTicketRow> {
    const number = readTicketNumber(asked);
    const row = number === null ? undefined : await createSupportStore(handle).find(number);
    if (!row) throw new ServiceError("not_found", { message: MESSAGES.ticketNotFound });
    return row;
  }

  /** What was typed: a number, an address, or a user ID. Null where it is a user ID that nobody has. */
  async function toFilter(query: AdminTicketsQuery, asker: number): Promise<QueueFilter | null> {
    const { state, assignee, search } = query;
    const filter: QueueFilter = {
      state,
      assignee: assignee === "me" ? asker : assignee === "nobody" ? null : undefined,
    };
    if (search === "") return filter;
    const number = readTicketNumber(search);
    if (number !== null) return { ...filter, number };
    if (search.includes("@")) return { ...filter, email: search };
    const UserNum = await createNames(db).numberOf(search);
    return UserNum === undefined ? null : { ...filter, UserNum };
  }

  async function named(handle: Database, rows: Pick<SupportTicketRow, "UserNum" | "assignee">[]) {
    const names = await createNames(handle).userIds(
      rows.flatMap(({ UserNum, assignee }) => [UserNum, assignee]),
    );
    return (UserNum: number | null) =>
      UserNum === null ? null : { UserNum, UserID: names.get(UserNum) ?? `#${UserNum}` };
  }

  /** Operators who may answer. */
  async function agents() {
    const operators = await createOperators(db, context).list();
    return operators
      .filter(({ role }) => mayDo(role, "tickets", "write"))
      .map(({ UserNum, UserID }) => ({ UserNum, UserID }));
  }

  async function list(query: AdminTicketsQuery, asker: number): Promise<AdminTickets> {
    const store = createSupportStore(db);
    const filter = await toFilter(query, asker);
    const rows = filter ? await store.count(filter) : 0;
    const slice = { skip: (query.page - 1) * CONSOLE_ROWS, take: CONSOLE_ROWS };
    const tickets = filter ? await store.list(filter, slice) : [];
    const nameOf = await named(db, tickets);
    return {
      tickets: tickets.map((row) => ({
        ...toEntry(row),
        account: nameOf(row.UserNum),
        email: row.email,
        assignee: nameOf(row.assignee),
      })),
      ...paging(query.page, rows, CONSOLE_ROWS),
    };
  }

  return {
    /** How many tickets wait for support, and since when. */
    async waiting(): Promise<{ tickets: number; oldest: Date | null }> {
      const store = createSupportStore(db);
      return { tickets: await store.count({ state: "open" }), oldest: await store.oldest("open") };
    },

    /** A page of the queue. @param asker who asks for his own */
    list,

    /** All of it, a page at a time. */
    async *listAll(query: AdminTicketsQuery, asker: number): AsyncGenerator<AdminTickets["tickets"]> {
      for (let page: number | null = 1; page !== null; ) {
        const found: AdminTickets = await list({ ...query, page }, asker);
        yield found.tickets;
        page = found.next_page;
      }
    },

    /** A ticket with all that support sees of it. @throws ServiceError not_found */
    async read(asked: string): Promise<AdminTicket> {
      const row = await find(db, asked);
      const reader = { account: { UserNum: 0, role: "admin" as const }, key: undefined };
      const ticket = await createTickets(db, context).read(row.number, reader);
      const written = await createSupportStore(db).authors(row.id);
      const names = await createNames(db).userIds(written.map(({ actor }) => actor));
      const nameOf = await named(db, [row]);
      return {
        ticket: {
          ...ticket,
          account: nameOf(row.UserNum),
          email: row.email,
          assignee: nameOf(row.assignee),
          authors: Object.fromEntries(written.map(({ id, actor }) => [id, names.get(actor) ?? `#${actor}`])),
        },
        agents: await agents(),
      };
    },

    /** Gives a ticket to an operator, or to nobody. @throws ServiceError not_found, validation */
    async assign(asked: string, { UserNum: to }: AssignTicketRequest, by: Actor): Promise<string> {
      const all = await agents();
      const agent = all.find(({ UserNum }) => UserNum === to);
      if (to !== "" && !agent) throw invalidForm({ UserNum: CONSOLE_MESSAGES.agentUnknown });
      await db.transaction(async (trx) => {
        const row = await find(trx, asked);
        await createSupportStore(trx).assign(row.id, agent?.UserNum ?? null);
        const nameOf = await named(trx, [row]);
        await createAudit(trx, context).record({
          action: "ticket_assigned",
          UserNum: row.UserNum,
          actor: by.UserNum,
          client: by.client,
          detail: `${row.number}: ${nameOf(row.assignee)?.UserID ?? "nobody"} → ${agent?.UserID ?? "nobody"}`,
        });
      });
      return agent ? CONSOLE_MESSAGES.ticketAssigned : CONSOLE_MESSAGES.ticketUnassigned;
    },

    /** Answers at hand, by title. */
    async canned(): Promise<CannedAnswer[]> {
      const rows = await createSupportStore(db).listCanned();
      const names = await createNames(db).userIds(rows.map(({ changedBy }) => changedBy));
      return rows.map(({ changed, changedBy, ...row }) => ({
        ...row,
        changed: changed.toISOString(),
        changedBy: changedBy === null ? null : (names.get(changedBy) ?? `#${changedBy}`),
      }));
    },

    /** @throws ServiceError not_found for the `id` of none */
    async saveCanned({ id, title, text }: CannedAnswerRequest, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        const store = createSupportStore(trx);
        const row = { title, text, changed: now(), changedBy: by.UserNum };
        const before = id === "" ? undefined : await store.findCanned(id);
        if (id === "") await store.insertCanned(row);
        else if (!(await store.updateCanned(id, row))) {
          throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.cannedUnknown });
        }
        await createAudit(trx, context).record({
          action: "canned_answer_changed",
          UserNum: null,
          actor: by.UserNum,
          client: by.client,
          detail: `${before ?? "none"} → ${title}`,
        });
      });
    },

    /** @throws ServiceError not_found */
    async removeCanned(id: number, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        const store = createSupportStore(trx);
        const before = await store.findCanned(id);
        if (before === undefined || !(await store.removeCanned(id))) {
          throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.cannedUnknown });
        }
        await createAudit(trx, context).record({
          action: "canned_answer_changed",
          UserNum: null,
          actor: by.UserNum,
          client: by.client,
          detail: `${before} → none`,
        });
      });
    },
  };
}
export type Support = ReturnType<typeof createSupport>;
