import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import { sameSecret } from "@tambayan/service/same-secret";
import {
  CONSOLE_MESSAGES,
  type CreateTicketRequest,
  type FindTicketRequest,
  hasRight,
  LIMITS,
  MESSAGES,
  paging,
  type Role,
  readTicketNumber,
  type Ticket,
  type TicketAnswerRequest,
  type TicketEntry,
  type TicketReplyRequest,
  type TicketsPage,
  visitorTicketFormSchema,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound, ServiceError } from "../../../errors.ts";
import { type KeysetStart, keysetPage } from "../../../lib/cursor.ts";
import { createFiles } from "../../../lib/files/files.ts";
import { createPictures, type Sender, type StoredPicture } from "../../../lib/pictures/pictures.ts";
import { keyedHash } from "../../../lib/secrets/secret-box.ts";
import { randomText } from "../../../lib/text/random-text.ts";
import { HOUR } from "../../../lib/time.ts";
import { createRoles } from "../../access/roles/index.ts";
import { createAccounts, maskEmail } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency, type IdempotentCall } from "../../foundation/idempotency/index.ts";
import { createMailbox, createMailLimit } from "../../foundation/mail/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createThrottle, type Limit } from "../../foundation/throttle/index.ts";
import { createTicketsStore, type NewMessage, type TicketRow } from "./store.ts";

/** Keeps the size of screenshots, also of long ones from phones. */
const FIT = { width: 2_560, height: 8_192 };
/** An internet cafe shares one address. */
const PER_ADDRESS = 6;
/** Unreadable pictures of an account; after that, one an hour. */
const UNREADABLE_FREE = 5;

/** Who reads a ticket: an account, or a visitor with the key from an emailed link. */
export interface TicketReader {
  account: { UserNum: number; role: Role | null } | null;
  key: string | undefined;
}

const tooMany = () => new ServiceError("too_many_requests", { message: MESSAGES.ticketsTooMany });

/** A ticket in a list. */
export const toEntry = (row: TicketRow): TicketEntry => ({
  number: row.number,
  category: row.category,
  subject: row.subject,
  state: row.state,
  created: row.created.toISOString(),
  updated: row.updated.toISOString(),
  answered: row.answered?.toISOString() ?? null,
});

/** Support tickets (docs/decisions/010): players use their account, visitors an emailed link. */
export function createTickets(db: Database, context: Context) {
  const { now, env } = context;
  const pictures = createPictures({
    files: createFiles(env, "tickets"),
    fit: FIT,
    field: "pictures",
    tooBig: MESSAGES.pictureTooBig,
    unreadable: MESSAGES.pictureUnreadable,
    inUse: (ids) => createTicketsStore(db).filesInUse(ids),
  });

  /** The key in a visitor's link: 256 bits derived from the number and DATA_KEY, so that no table holds it. */
  const keyOf = (number: string) =>
    Buffer.from(keyedHash(env.DATA_KEY, `ticket:${number}`), "hex").toString("base64url");
  /** Recipient and link of an email about a ticket; players open theirs by logging in. */
  const mailOf = ({ number, email, UserNum }: Pick<TicketRow, "number" | "email" | "UserNum">) => ({
    to: email,
    number,
    ...(UserNum === null && { key: keyOf(number) }),
  });

  /** @throws ServiceError not_found */
  async function findAny(requested: string): Promise<TicketRow> {
    const number = readTicketNumber(requested);
    const row = number === null ? undefined : await createTicketsStore(db).find(number);
    if (!row) throw notFound(MESSAGES.ticketNotFound);
    return row;
  }

  /** The reader's own ticket. @throws ServiceError not_found, also for another person's */
  async function findOwn(requested: string, { account, key }: TicketReader): Promise<TicketRow> {
    const row = await findAny(requested);
    const own =
      row.UserNum === null
        ? key !== undefined && sameSecret(key, keyOf(row.number))
        : row.UserNum === account?.UserNum;
    if (!own) throw notFound(MESSAGES.ticketNotFound);
    return row;
  }

  /** A ticket that the reader may see: their own, or any for staff with the right. */
  const findReadable = (requested: string, reader: TicketReader) =>
    hasRight(reader.account?.role ?? null, "tickets", "read")
      ? findAny(requested)
      : findOwn(requested, reader);

  /** Whose unreadable pictures are counted: an account's, or those from a stranger's address. */
  function senderOf(UserNum: number | null, client: Client): Sender {
    const whom =
      UserNum === null
        ? {
            kind: "picture-address" as const,
            value: normalizeIP(client.address, 64),
            free: UNREADABLE_FREE * PER_ADDRESS,
            shared: true,
          }
        : { kind: "picture" as const, value: UserNum, free: UNREADABLE_FREE };
    const limit: Limit = { ...whom, firstWaitSeconds: 3600, maxWaitSeconds: 3600 };
    return {
      id: `${limit.kind}:${limit.value}`,
      count: () => createThrottle(db, context).consume(limit),
    };
  }

  /**
   * Writes for the owner: once per idempotency key, and counted against the limits in the same transaction. Pictures
   * are stored before it, because that takes long, and removed again if it fails.
   * @param prepare checks what is not stored yet: a repeat gets the first answer, whatever has changed since
   */
  async function write<Answer>(
    { pictures: sent, ...request }: { pictures: string[] },
    call: Omit<IdempotentCall, "request"> & { number?: string },
    sender: Sender,
    prepare: () => Promise<{
      limits: Limit[];
      work: (trx: Database, stored: StoredPicture[]) => Promise<Answer>;
    }>,
  ): Promise<Answer> {
    const { number, ...called } = call;
    const hashes = sent.map((picture) => createHash("sha256").update(picture).digest("hex"));
    const idempotent: IdempotentCall = { ...called, request: { ...request, number, hashes } };
    const idempotency = createIdempotency(db, context);
    const before = await idempotency.answered<Answer>(idempotent);
    if (before !== undefined) return before;

    const { limits, work } = await prepare();
    const throttle = createThrottle(db, context);
    if (!(await throttle.peek(...limits))) throw tooMany();
    await throttle.prepare(...limits);
    const stored = await pictures.save(sent, sender);
    try {
      return await idempotency.once(idempotent, async (trx) => {
        if (!(await createThrottle(trx, context).consume(...limits))) throw tooMany();
        return work(trx, stored);
      });
    } finally {
      // Depends on what was committed; if the database cannot be asked, housekeeping cleans up later.
      await pictures.removeUnused(stored.map(({ id }) => id)).catch(() => {});
    }
  }

  async function insertMessage(trx: Database, row: NewMessage, stored: StoredPicture[]): Promise<void> {
    const store = createTicketsStore(trx);
    const message = await store.insertMessage(row);
    for (const [position, { hash: _, ...picture }] of stored.entries()) {
      await store.insertFile({ ...picture, ticket: row.ticket, message, position });
    }
  }

  /** @throws ServiceError conflict if a ticket has a newer message. Call it with the ticket's row locked */
  async function requireSeen(
    store: ReturnType<typeof createTicketsStore>,
    id: number,
    seen: number | undefined,
  ): Promise<void> {
    if (seen !== undefined && (await store.lastMessage(id)) > seen)
      throw conflict(CONSOLE_MESSAGES.ticketNewMessage);
  }

  /** Closes a ticket; a second time changes nothing. @param due whether its email is sent */
  async function close(
    row: TicketRow,
    actor: number | null,
    client: Client,
    { due = true, seen }: { due?: boolean; seen?: number | undefined } = {},
  ): Promise<void> {
    await db.transaction(async (trx) => {
      const store = createTicketsStore(trx);
      if (!(await store.close(row.id, now()))) return;
      await requireSeen(store, row.id, seen);
      await createMailbox(trx, context).post({ kind: "ticket-closed", ...mailOf(row) }, { withheld: !due });
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
     * Creates a ticket. @param UserNum null for a visitor
     * @returns its number; the link is only emailed, so that the address's owner alone can open the ticket
     * @throws ServiceError validation, too_many_requests, busy
     */
    async create(
      UserNum: number | null,
      request: CreateTicketRequest,
      key: string | undefined,
      client: Client,
    ): Promise<{ message: string; number: string }> {
      const call = { UserNum: UserNum ?? 0, key, call: "ticket" } as const;
      return write(request, call, senderOf(UserNum, client), async () => {
        const own = UserNum === null ? "" : await createAccounts(db, context).emailOf(UserNum);
        const email = request.email || own;
        const checked = visitorTicketFormSchema.shape.email.safeParse(email);
        if (!checked.success) {
          throw invalidForm({ email: checked.error.issues[0]?.message ?? MESSAGES.emailInvalid });
        }
        const { ticketsFree: free } = await createSettings(db, context).policy();
        const waits = { firstWaitSeconds: 300, maxWaitSeconds: 3600 };
        // Players are limited by account, because many can share an address. No one can use up the tickets of another
        // person's email.
        const address = normalizeIP(client.address, 64);
        const limits: Limit[] =
          UserNum === null
            ? [
                { kind: "ticket-email", value: `${address} ${email}`, free, ...waits },
                { kind: "ticket-address", value: address, free: free * PER_ADDRESS, shared: true, ...waits },
              ]
            : [{ kind: "ticket", value: UserNum, free, ...waits }];
        // Tickets in another person's name must not flood their mailbox with confirmations; the tickets themselves are
        // kept.
        const due = email === own || (await createMailLimit(db, context)("ticket-received", email, true));
        const work = async (trx: Database, stored: StoredPicture[]) => {
          const created = now();
          const number = `T-${randomText(LIMITS.ticketNumber)}`;
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
          await createMailbox(trx, context).post(
            { kind: "ticket-received", ...mailOf({ number, email, UserNum }) },
            { withheld: !due },
          );
          await createAudit(trx, context).record({ action: "ticket_sent", UserNum, client, detail: number });
          return { message: MESSAGES.ticketSent, number };
        };
        return { limits, work };
      });
    },

    /**
     * The owner replies, which reopens the ticket.
     * @throws ServiceError not_found, validation, too_many_requests, busy
     */
    async reply(
      requested: string,
      reader: TicketReader,
      request: TicketReplyRequest,
      key: string | undefined,
      client: Client,
    ): Promise<void> {
      const { id, number } = await findOwn(requested, reader);
      const UserNum = reader.account?.UserNum ?? null;
      const call = { UserNum: UserNum ?? 0, key, call: "ticket-reply", number } as const;
      await write(request, call, senderOf(UserNum, client), async () => {
        const { ticketRepliesFree: free } = await createSettings(db, context).policy();
        const limits: Limit[] = [{ kind: "ticket-reply", value: number, free }];
        if (UserNum === null) {
          const value = normalizeIP(client.address, 64);
          limits.push({ kind: "ticket-reply-address", value, free: free * PER_ADDRESS, shared: true });
        }
        const work = async (trx: Database, stored: StoredPicture[]) => {
          const at = now();
          const store = createTicketsStore(trx);
          await store.reopen(id, at);
          if ((await store.countMessages(id)) >= LIMITS.ticketMessages) {
            throw invalidForm({ message: MESSAGES.ticketFull });
          }
          const row: NewMessage = { ticket: id, author: "owner", actor: UserNum, text: request.message, at };
          await insertMessage(trx, row, stored);
          return true;
        };
        return { limits, work };
      });
    },

    /** The owner closes the ticket. @throws ServiceError not_found */
    async closeOwn(requested: string, reader: TicketReader, client: Client): Promise<void> {
      const row = await findOwn(requested, reader);
      // It may be another person's email: closing and reopening must not flood it.
      const due =
        row.state !== "closed" && (await createMailLimit(db, context)("ticket-closed", row.email, true));
      await close(row, reader.account?.UserNum ?? null, client, { due });
    },

    /** A ticket with its messages. @throws ServiceError not_found */
    async read(requested: string, reader: TicketReader): Promise<Ticket> {
      const row = await findReadable(requested, reader);
      const messages = await createTicketsStore(db).conversation(row.id);
      return {
        ...toEntry(row),
        maskedEmail: maskEmail(row.email),
        messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })),
      };
    },

    /** A picture of a ticket, as PICTURE_TYPE. @throws ServiceError not_found */
    async readPicture(requested: string, id: string, reader: TicketReader): Promise<Buffer> {
      const row = await findReadable(requested, reader);
      if (!(await createTicketsStore(db).hasFile(row.id, id))) throw notFound(MESSAGES.ticketNotFound);
      return pictures.read(id);
    },

    /** A page of an account's tickets. */
    async list(UserNum: number, page: number): Promise<TicketsPage> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await createTicketsStore(db).pageOfOwn(UserNum, at);
      return { tickets: rows.map(toEntry), ...paging(page, total, LIMITS.historyPage) };
    },

    /** A page of an account's tickets, for staff. */
    async ofAccount(UserNum: number, { before, order }: KeysetStart) {
      const { rows, next } = await keysetPage(
        (take) => createTicketsStore(db).listOwn(UserNum, { before, order, take }),
        ({ id }) => id,
      );
      return { tickets: rows.map(toEntry), next };
    },

    /**
     * Emails a ticket's link again. If number and address do not match, the same work is done: the email is written and
     * withheld.
     * @throws ServiceError too_many_requests
     */
    async mailLink({ number, email }: FindTicketRequest, client: Client): Promise<void> {
      const throttle = createThrottle(db, context);
      const askerLimit: Limit = {
        kind: "ticket-find",
        value: normalizeIP(client.address, 64),
        free: env.RECOVERY_LIMIT_PER_ADDRESS,
        shared: true,
        firstWaitSeconds: 60,
      };
      if (!(await throttle.consume(askerLimit))) throw new ServiceError("too_many_requests");
      const row = await createTicketsStore(db).find(number);
      const matches = row?.email.toLowerCase() === email.toLowerCase();
      const may = await createMailLimit(db, context)("ticket-link", email, matches);
      await db.transaction(async (trx) => {
        const ticket = matches ? row : { number, email, UserNum: null };
        await createMailbox(trx, context).post(
          { kind: "ticket-link", ...mailOf(ticket) },
          { withheld: !may },
        );
        await createAudit(trx, context).record({
          action: "ticket_link_requested",
          UserNum: matches ? row.UserNum : null,
          actor: null,
          client,
          detail: number,
        });
      });
    },

    /**
     * Support replies; the owner gets the reply by email too.
     * @throws ServiceError not_found; conflict if there is a message that was not seen, or if it was closed meanwhile
     */
    async answer(
      requested: string,
      actor: number,
      { message: text, state, seen, seenState }: TicketAnswerRequest,
      key: string | undefined,
      client: Client,
    ): Promise<void> {
      const row = await findAny(requested);
      const call: IdempotentCall = {
        UserNum: actor,
        key,
        call: "ticket-answer",
        request: { number: row.number, text, state },
      };
      await createIdempotency(db, context).once(call, async (trx) => {
        const at = now();
        const store = createTicketsStore(trx);
        const reopens = seenState === undefined || seenState === "closed";
        const answered = await store.answer(row.id, state, at, { reopens });
        await requireSeen(store, row.id, seen);
        if (!answered) throw conflict(CONSOLE_MESSAGES.ticketClosedMeanwhile);
        // Replying to an unassigned ticket assigns it.
        const agents = await createRoles(trx, context).staffWith("tickets", "write");
        await store.assignIfUnassigned(row.id, actor, agents);
        await insertMessage(trx, { ticket: row.id, author: "support", actor, text, at }, []);
        await createMailbox(trx, context).post({
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

    /** Support closes a ticket. @throws ServiceError not_found; conflict if there is a message that was not seen */
    async closeAny(
      requested: string,
      actor: number,
      seen: number | undefined,
      client: Client,
    ): Promise<void> {
      await close(await findAny(requested), actor, client, { seen });
    },

    /** Removes picture files without a ticket, an hour after they were written. */
    removeOrphans: () => pictures.removeOrphans(new Date(now().getTime() - HOUR)),
  };
}
export type Tickets = ReturnType<typeof createTickets>;
