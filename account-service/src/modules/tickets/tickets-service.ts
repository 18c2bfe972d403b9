import { createHash, timingSafeEqual } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import {
  CONSOLE_ROWS,
  type CreateTicketRequest,
  type FindTicketRequest,
  LIMITS,
  MESSAGES,
  mayDo,
  paging,
  type Role,
  readTicketNumber,
  type Ticket,
  type TicketAnswerRequest,
  type TicketEntry,
  type TicketReplyRequest,
  type TicketsPage,
  visitorTicketFormSchema,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ticketPicturesFolder } from "../../env.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { createPictures, type StoredPicture } from "../../pictures.ts";
import { randomSigns } from "../../random-signs.ts";
import { keyedHash } from "../../secret-box.ts";
import { createAccounts, maskEmail } from "../accounts/accounts-service.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createIdempotency, type IdempotentCall } from "../idempotency/idempotency-service.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { createSettings } from "../settings/settings-service.ts";
import { createThrottle, type Gate } from "../throttle/throttle-service.ts";
import { createTicketsStore, type NewMessage, type TicketRow } from "./tickets-store.ts";

const HOUR = 3_600_000;
/** A screen's own size stays, a phone's long one too. */
const FIT = { width: 2_560, height: 8_192 };
/** A whole cafe shares an address. */
const PER_ADDRESS = 6;

/** Who asks for a ticket: an account, or who has the secret of a visitor's mailed link. */
export interface TicketReader {
  account: { UserNum: number; role: Role | null } | null;
  key: string | undefined;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const notFound = () => new ServiceError("not_found", { message: MESSAGES.ticketNotFound });
const tooMany = () => new ServiceError("too_many_requests", { message: MESSAGES.ticketsTooMany });

/** A ticket as lists have it. */
export const toEntry = (row: TicketRow): TicketEntry => ({
  number: row.number,
  category: row.category,
  subject: row.subject,
  state: row.state,
  created: row.created.toISOString(),
  updated: row.updated.toISOString(),
  answered: row.answered?.toISOString() ?? null,
});

/** Support tickets (docs/decisions/010): of players by their account, of visitors by a mailed link. */
export function createTickets(db: Database, context: Context) {
  const { now, env } = context;
  const pictures = createPictures({
    folder: ticketPicturesFolder(env),
    fit: FIT,
    field: "pictures",
    tooBig: MESSAGES.pictureTooBig,
    unreadable: MESSAGES.pictureUnreadable,
    named: (ids) => createTicketsStore(db).knownFiles(ids),
  });

  /** The secret of a visitor's link: 256 bits that only DATA_KEY makes of the number, so that no table holds them. */
  const keyOf = (number: string) =>
    Buffer.from(keyedHash(env.DATA_KEY, `ticket:${number}`), "hex").toString("base64url");
  /** What a mail about a ticket needs; a player's link opens by his login. */
  const mailOf = ({ number, email, UserNum }: Pick<TicketRow, "number" | "email" | "UserNum">) => ({
    to: email,
    number,
    ...(UserNum === null && { key: keyOf(number) }),
  });

  /** @throws ServiceError not_found */
  async function findAny(asked: string): Promise<TicketRow> {
    const number = readTicketNumber(asked);
    const row = number === null ? undefined : await createTicketsStore(db).find(number);
    if (!row) throw notFound();
    return row;
  }

  /** The ticket of whom it belongs to. @throws ServiceError not_found, the same for one that is another's */
  async function findOwn(asked: string, { account, key }: TicketReader): Promise<TicketRow> {
    const row = await findAny(asked);
    const own =
      row.UserNum === null
        ? key !== undefined && timingSafeEqual(digest(key), digest(keyOf(row.number)))
        : row.UserNum === account?.UserNum;
    if (!own) throw notFound();
    return row;
  }

  /** The ticket for who may read it: its owner, or an operator whose role reads tickets. */
  const findReadable = (asked: string, reader: TicketReader) =>
    mayDo(reader.account?.role ?? null, "tickets", "read") ? findAny(asked) : findOwn(asked, reader);

  /**
   * What an owner writes: once for each key, and counted at the gates by its own transaction. Pictures are read and stored
   * before it, for that takes long, and taken away again where it fails.
   */
  async function write<Answer>(
    { pictures: sent, ...request }: { pictures: string[] },
    call: Omit<IdempotentCall, "request"> & { number?: string },
    gates: Gate[],
    work: (trx: Database, stored: StoredPicture[]) => Promise<Answer>,
  ): Promise<Answer> {
    const { number, ...called } = call;
    const hashes = sent.map((picture) => digest(picture).toString("hex"));
    const idempotent: IdempotentCall = { ...called, request: { ...request, number, hashes } };
    const idempotency = createIdempotency(db, context);
    const before = await idempotency.answered<Answer>(idempotent);
    if (before !== undefined) return before;

    const throttle = createThrottle(db, context);
    if (!(await throttle.peek(...gates))) throw tooMany();
    await throttle.prepare(...gates);
    const stored = await pictures.save(sent);
    try {
      return await idempotency.once(idempotent, async (trx) => {
        if (!(await createThrottle(trx, context).consume(...gates))) throw tooMany();
        return work(trx, stored);
      });
    } finally {
      // The database knows what was committed; where it cannot be asked, housekeeping does so later.
      await pictures.removeUnnamed(stored.map(({ id }) => id)).catch(() => {});
    }
  }

  async function insertMessage(trx: Database, row: NewMessage, stored: StoredPicture[]): Promise<void> {
    const store = createTicketsStore(trx);
    const message = await store.insertMessage(row);
    for (const [position, picture] of stored.entries()) {
      await store.insertFile({ ...picture, ticket: row.ticket, message, position });
    }
  }

  /** Closes a ticket, by whom it may be; a second time changes nothing. */
  async function close(row: TicketRow, actor: number | null, client: Client): Promise<void> {
    await db.transaction(async (trx) => {
      if (!(await createTicketsStore(trx).close(row.id, now()))) return;
      await mailboxOf(trx, context).post({ kind: "ticket-closed", ...mailOf(row) });
      await createAudit(trx, context).record({
        action: "ticket_closed",
        UserNum: row.UserNum,
        actor,
        client,
        detail: row.number,
      });
    });
  }

  return {
    /**
     * A new ticket. @param UserNum null for a visitor
     * @returns its number; a visitor's link goes to his address, so that only its owner can open it
     * @throws ServiceError validation, too_many_requests, busy
     */
    async create(
      UserNum: number | null,
      request: CreateTicketRequest,
      key: string | undefined,
      client: Client,
    ): Promise<{ message: string; number: string }> {
      const email =
        request.email || (UserNum === null ? "" : await createAccounts(db, context).emailOf(UserNum));
      const checked = visitorTicketFormSchema.shape.email.safeParse(email);
      if (!checked.success) {
        throw invalidForm({ email: checked.error.issues[0]?.message ?? MESSAGES.emailInvalid });
      }
      const { ticketsFree: free } = await createSettings(db, context).policy();
      const waits = { firstWaitSeconds: 300, maxWaitSeconds: 3600 };
      const gates: Gate[] = [
        ...(UserNum === null ? [] : [{ kind: "ticket", value: UserNum, free, ...waits }]),
        // Nobody's mailbox is flooded by writing to us in his name.
        { kind: "ticket-email", value: email, free, ...waits },
        {
          kind: "ticket-address",
          value: normalizeIP(client.address, 64),
          free: free * PER_ADDRESS,
          ...waits,
        },
      ];
      return write(request, { UserNum: UserNum ?? 0, key, call: "ticket" }, gates, async (trx, stored) => {
        const created = now();
        const number = `T-${randomSigns(LIMITS.ticketSigns)}`;
        const { category, subject, message: text } = request;
        const ticket = await createTicketsStore(trx).insert({
          number,
          UserNum,
          email,
          category,
          subject,
          state: "open",
          created,
          updated: created,
        });
        await insertMessage(trx, { ticket, author: "owner", actor: UserNum, text, at: created }, stored);
        await mailboxOf(trx, context).post({
          kind: "ticket-received",
          ...mailOf({ number, email, UserNum }),
        });
        await createAudit(trx, context).record({ action: "ticket_sent", UserNum, client, detail: number });
        return { message: MESSAGES.ticketSent, number };
      });
    },

    /** The owner writes again; the ticket is open then. @throws ServiceError not_found, validation, too_many_requests, busy */
    async reply(
      asked: string,
      reader: TicketReader,
      request: TicketReplyRequest,
      key: string | undefined,
      client: Client,
    ): Promise<void> {
      const { id, number } = await findOwn(asked, reader);
      const UserNum = reader.account?.UserNum ?? null;
      const { ticketRepliesFree: free } = await createSettings(db, context).policy();
      const gates: Gate[] = [
        { kind: "ticket-reply", value: number, free },
        {
          kind: "ticket-reply-address",
          value: normalizeIP(client.address, 64),
          free: free * PER_ADDRESS,
        },
      ];
      const call = { UserNum: UserNum ?? 0, key, call: "ticket-reply", number } as const;
      await write(request, call, gates, async (trx, stored) => {
        const at = now();
        const store = createTicketsStore(trx);
        await store.touch(id, { state: "open", updated: at });
        if ((await store.countMessages(id)) >= LIMITS.ticketMessages) {
          throw invalidForm({ message: MESSAGES.ticketFull });
        }
        const row: NewMessage = { ticket: id, author: "owner", actor: UserNum, text: request.message, at };
        await insertMessage(trx, row, stored);
        return true;
      });
    },

    /** The owner says that it is solved. @throws ServiceError not_found */
    async closeOwn(asked: string, reader: TicketReader, client: Client): Promise<void> {
      await close(await findOwn(asked, reader), reader.account?.UserNum ?? null, client);
    },

    /** The conversation. @throws ServiceError not_found */
    async read(asked: string, reader: TicketReader): Promise<Ticket> {
      const row = await findReadable(asked, reader);
      const messages = await createTicketsStore(db).conversation(row.id);
      return {
        ...toEntry(row),
        maskedEmail: maskEmail(row.email),
        messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })),
      };
    },

    /** A picture of a ticket, as PICTURE_TYPE. @throws ServiceError not_found */
    async readPicture(asked: string, id: string, reader: TicketReader): Promise<Buffer> {
      const row = await findReadable(asked, reader);
      if (!(await createTicketsStore(db).hasFile(row.id, id))) throw notFound();
      return pictures.read(id);
    },

    /** An account's tickets, a page at a time. */
    async list(UserNum: number, page: number): Promise<TicketsPage> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await createTicketsStore(db).pageOfOwn(UserNum, at);
      return { tickets: rows.map(toEntry), ...paging(page, total, LIMITS.historyPage) };
    },

    /** The same for operators, by the last ticket of the page before. */
    async ofAccount(UserNum: number, before: number | undefined) {
      const rows = await createTicketsStore(db).listOwnBefore(UserNum, before, CONSOLE_ROWS + 1);
      const shown = rows.slice(0, CONSOLE_ROWS);
      return {
        tickets: shown.map(toEntry),
        next: rows.length > CONSOLE_ROWS ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /**
     * Mails the link again. The same work is done where number and address do not belong together: the mail is then written
     * and withheld.
     * @throws ServiceError too_many_requests
     */
    async mailLink({ number, email }: FindTicketRequest, client: Client): Promise<void> {
      const throttle = createThrottle(db, context);
      const asker: Gate = {
        kind: "ticket-find",
        value: normalizeIP(client.address, 64),
        free: env.RECOVERY_LIMIT_PER_ADDRESS,
        firstWaitSeconds: 60,
      };
      if (!(await throttle.consume(asker))) throw new ServiceError("too_many_requests");
      // Beyond a few an hour nothing is sent, and the answer stays the same.
      const mailbox: Gate = {
        kind: "ticket-find-email",
        value: email,
        free: 3,
        firstWaitSeconds: 1200,
        maxWaitSeconds: 3600,
      };
      const may = (await throttle.consume(mailbox)) !== null;
      await db.transaction(async (trx) => {
        const row = await createTicketsStore(trx).find(number);
        const matches = row?.email.toLowerCase() === email.toLowerCase();
        const ticket = matches ? row : { number, email, UserNum: null };
        await mailboxOf(trx, context).post(
          { kind: "ticket-link", ...mailOf(ticket) },
          { withheld: !matches || !may },
        );
        await createAudit(trx, context).record({
          action: "ticket_link_asked",
          UserNum: matches ? row.UserNum : null,
          actor: null,
          client,
          detail: number,
        });
      });
    },

    /** Support answers; its words go by mail too. @param actor the administrator. @throws ServiceError not_found */
    async answer(
      asked: string,
      actor: number,
      { message: text, state }: TicketAnswerRequest,
      key: string | undefined,
      client: Client,
    ): Promise<void> {
      const row = await findAny(asked);
      const call: IdempotentCall = {
        UserNum: actor,
        key,
        call: "ticket-answer",
        request: { number: row.number, text, state },
      };
      await createIdempotency(db, context).once(call, async (trx) => {
        const at = now();
        const store = createTicketsStore(trx);
        await store.touch(row.id, { state, updated: at, answered: at });
        // Who answers a ticket of nobody's goes on with it.
        await store.assignIfFree(row.id, actor);
        await insertMessage(trx, { ticket: row.id, author: "support", actor, text, at }, []);
        await mailboxOf(trx, context).post({
          kind: "ticket-answered",
          ...mailOf(row),
          answer: text.split("\n"),
          closed: state === "closed",
        });
        await createAudit(trx, context).record({
          action: "ticket_answered",
          UserNum: row.UserNum,
          actor,
          client,
          detail: `${row.number}: ${state}`,
        });
        return true;
      });
    },

    /** Support closes a ticket. @throws ServiceError not_found */
    async closeAny(asked: string, actor: number, client: Client): Promise<void> {
      await close(await findAny(asked), actor, client);
    },

    /** Removes picture files that no row names, an hour after they were written: their ticket never came to be. */
    removeOrphans: () => pictures.removeOrphans(new Date(now().getTime() - HOUR)),
  };
}
export type Tickets = ReturnType<typeof createTickets>;
