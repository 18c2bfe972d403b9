import type { Knex } from "knex";
import {
  PAYMENT_PROVIDERS,
  type PAYMENT_SOURCES,
  type PaymentProviderName,
  type PaymentState,
} from "../../../../contract/index.ts";
import { type Page, readPage, type Slice } from "../../../db/paging.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

/** Why staff have to look at a payment. */
export type PaymentProblem = "amount" | "balance" | "account" | "overpaid" | "reconcile" | "refund";
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** A payment. Money is in centavos, `coins`, `bonus`, … in R-Coin. */
export interface PaymentRow {
  id: string;
  reference: string;
  UserNum: number;
  receiver: number;
  state: PaymentState;
  package: number;
  /** Who had set what it costs and gives; null: nobody in the console. */
  pricedBy: number | null;
  name: string;
  price: number;
  currency: string;
  coins: number;
  bonus: number;
  firstOffer: number;
  firstBonus: number;
  message: string;
  streamer: string | null;
  share: number;
  shareTo: number | null;
  provider: PaymentProviderName;
  manualChannel: number | null;
  channel: string | null;
  providerId: string | null;
  providerPayment: string | null;
  checkoutUrl: string | null;
  created: Date;
  expires: Date;
  paid: Date | null;
  credited: Date | null;
  /** When staff asked the provider to return the money; it may not have done so yet. */
  refundRequested: Date | null;
  refunded: number;
  claimed: number;
  taken: number;
  problem: PaymentProblem | null;
  nextCheck: Date | null;
  checks: number;
}

export interface EventRow {
  payment: string;
  at: Date;
  source: PaymentSource;
  kind: string;
  detail: string;
  actor: number | null;
  mail: string | null;
}

const COLUMNS = [
  "id",
  "reference",
  "UserNum",
  "receiver",
  "state",
  "package",
  "pricedBy",
  "name",
  "price",
  "currency",
  "coins",
  "bonus",
  "firstOffer",
  "firstBonus",
  "message",
  "streamer",
  "share",
  "shareTo",
  "provider",
  "manualChannel",
  "channel",
  "providerId",
  "providerPayment",
  "checkoutUrl",
  "created",
  "expires",
  "paid",
  "credited",
  "refundRequested",
  "refunded",
  "claimed",
  "taken",
  "problem",
  "nextCheck",
  "checks",
] as const satisfies (keyof PaymentRow)[];

const dateOrNull = (value: Date | null) => (value === null ? null : toDate(value));
const toPayment = (row: PaymentRow): PaymentRow => ({
  ...row,
  created: toDate(row.created),
  expires: toDate(row.expires),
  paid: dateOrNull(row.paid),
  credited: dateOrNull(row.credited),
  refundRequested: dateOrNull(row.refundRequested),
  nextCheck: dateOrNull(row.nextCheck),
});

/** Which payments staff list. */
export interface PaymentFilter {
  state?: PaymentState | undefined;
  provider?: PaymentProviderName | undefined;
  UserNum?: number | undefined;
  /** A number of ours or the provider's. */
  number?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** Only those that staff have to look at. */
  withProblem?: boolean;
}

/** Payments, and what happened to each. */
export function createPaymentsStore(db: Database) {
  const { payment, paymentEvent } = db.tables;

  /**
   * The ids of payments by any of their numbers. Each is looked for in its own index: one condition with OR would read
   * them all.
   */
  function idsOf(numbers: string[], providers: readonly PaymentProviderName[]): Knex.QueryBuilder {
    const where = (column: keyof PaymentRow, values: string[]) =>
      db.knex(payment).whereIn(column, values).select("id");
    const lower = numbers.map((number) => number.toLowerCase());
    const upper = numbers.map((number) => number.toUpperCase());
    return where("id", lower).unionAll([
      where("reference", upper),
      where("providerId", numbers).whereIn("provider", providers),
      where("providerPayment", numbers),
    ]);
  }

  return {
    async insert(row: PaymentRow): Promise<void> {
      await db.knex(payment).insert(row);
    },

    async find(id: string): Promise<PaymentRow | undefined> {
      const row = await db.knex(payment).where({ id }).first(COLUMNS);
      return row && toPayment(row);
    },

    /** Some payments, by id. */
    async findMany(ids: string[]): Promise<Map<string, PaymentRow>> {
      const rows = await db.knex(payment).whereIn("id", ids).select(COLUMNS);
      return new Map(rows.map((row) => [row.id, toPayment(row)]));
    },

    /**
     * Locks a payment until the transaction ends, and reads it as it is then.
     * @returns undefined if there is none
     */
    async lock(id: string): Promise<PaymentRow | undefined> {
      await db
        .knex(payment)
        .where({ id })
        .update({ checks: db.knex.raw("??", ["checks"]) });
      const row = await db.knex(payment).where({ id }).first(COLUMNS);
      return row && toPayment(row);
    },

    /**
     * The ids of a provider's payments by their numbers, ours or the provider's.
     * @param numbers at most 400: SQL Server takes 2,100 parameters
     */
    async findByNumbers(provider: PaymentProviderName, numbers: string[]): Promise<Map<string, string>> {
      if (numbers.length === 0) return new Map();
      const rows: Pick<PaymentRow, "id" | "provider" | "reference" | "providerId" | "providerPayment">[] =
        await db
          .knex(payment)
          .whereIn("id", idsOf(numbers, [provider]))
          .select("id", "provider", "reference", "providerId", "providerPayment");
      const ids = new Map<string | null, string>();
      for (const { id, provider: of, reference, providerId, providerPayment } of rows) {
        // Not a condition of the statement: SQLite would read all of the provider's payments.
        if (of !== provider) continue;
        for (const number of [id, reference, providerId, providerPayment]) ids.set(number, id);
      }
      const found = new Map<string, string>();
      for (const number of numbers) {
        const id = ids.get(number) ?? ids.get(number.toUpperCase()) ?? ids.get(number.toLowerCase());
        if (id !== undefined) found.set(number, id);
      }
      return found;
    },

    /**
     * Changes a payment. Call it with the row locked, or as a guarded statement.
     * @returns false if it is not in one of the states
     */
    async update(
      id: string,
      changes: Partial<Omit<PaymentRow, "id">>,
      guard: { states?: PaymentState[] } = {},
    ): Promise<boolean> {
      const query = db.knex(payment).where({ id });
      if (guard.states) query.whereIn("state", guard.states);
      return (await query.update(changes)) === 1;
    },

    async addEvents(rows: EventRow[]): Promise<void> {
      if (rows.length > 0) await db.knex(paymentEvent).insert(rows);
    },
    /** Whether something of a kind happened to a payment. */
    async hasEvent(payment: string, kind: string, detail?: string): Promise<boolean> {
      const query = db.knex(paymentEvent).where({ payment, kind });
      if (detail !== undefined) query.where({ detail });
      return (await query.first("id")) !== undefined;
    },
    /** A payment's latest events, oldest first. */
    async events(id: string, take: number): Promise<EventRow[]> {
      const rows = await db
        .knex(paymentEvent)
        .where({ payment: id })
        .orderBy("id", "desc")
        .limit(take)
        .select("payment", "at", "source", "kind", "detail", "actor", "mail");
      return rows.reverse().map((row) => ({ ...row, at: toDate(row.at) }));
    },

    /** Whether an account has got coins that it paid for itself. */
    async hasBoughtForItself(UserNum: number): Promise<boolean> {
      const row = await db
        .knex(payment)
        .where({ receiver: UserNum, UserNum })
        .whereNotNull("credited")
        .first("id");
      return row !== undefined;
    },

    /** Payments of a package by an account, or for it, since an instant that are paid, or can still be. */
    async countSince(
      of: Pick<PaymentRow, "UserNum"> | Pick<PaymentRow, "receiver">,
      since: Date,
      ofPackage: number,
      { paidOnly = false } = {},
    ): Promise<number> {
      const [row] = await db
        .knex(payment)
        .where({ ...of, package: ofPackage })
        .where("created", ">=", since)
        .modify((query) => {
          if (paidOnly) query.whereNotNull("paid");
        })
        .whereNotIn("state", ["expired", "failed"] satisfies PaymentState[])
        .count({ payments: "*" });
      return Number(row?.payments);
    },
    /** Payments of an account that wait to be paid. */
    async countOpen(UserNum: number, now: Date): Promise<number> {
      const [row] = await db
        .knex(payment)
        .where({ UserNum })
        .whereIn("state", ["created", "pending"] satisfies PaymentState[])
        .where("expires", ">", now)
        .count({ payments: "*" });
      return Number(row?.payments);
    },

    /** Payments that an account has created after an instant, whatever became of them. */
    async countCreated(UserNum: number, after: Date): Promise<number> {
      const [row] = await db
        .knex(payment)
        .where({ UserNum })
        .where("created", ">", after)
        .count({ payments: "*" });
      return Number(row?.payments);
    },

    /** A page of an account's payments, newest first. */
    async pageOf(UserNum: number, at: Slice): Promise<Page<PaymentRow>> {
      const query = db
        .knex(payment)
        .where({ UserNum })
        .orderBy([
          { column: "created", order: "desc" },
          { column: "id", order: "desc" },
        ]);
      const { rows, total } = await readPage<PaymentRow>(db, query, at, COLUMNS);
      return { rows: rows.map(toPayment), total };
    },

    /** Payments whose provider is to be asked, the longest due first. */
    async due(now: Date, take: number): Promise<PaymentRow[]> {
      const rows = await db
        .knex(payment)
        .where("nextCheck", "<=", now)
        .orderBy([{ column: "nextCheck" }, { column: "id" }])
        .limit(take)
        .select(COLUMNS);
      return rows.map(toPayment);
    },

    /** Claims the next check of a payment. @returns false if another process was faster */
    async claim(id: string, checks: number, nextCheck: Date | null): Promise<boolean> {
      const claimed = await db
        .knex(payment)
        .where({ id, checks })
        .update({ nextCheck, checks: checks + 1 });
      return claimed === 1;
    },

    /** Claims a check that the player asks for. @returns false if there was one since an instant */
    async claimPlayerCheck(id: string, since: Date, now: Date): Promise<boolean> {
      const taken = await db
        .knex(payment)
        .where({ id })
        .where((free) => free.whereNull("looked").orWhere("looked", "<=", since))
        .update({ looked: now });
      return taken === 1;
    },

    /** Payments that match, newest first. */
    async list(
      { state, provider, UserNum, number, from, until, withProblem }: PaymentFilter,
      { before, take }: { before?: TimeCursor | undefined; take: number },
    ): Promise<PaymentRow[]> {
      const query = db.knex(payment);
      if (state) query.where({ state });
      if (provider) query.where({ provider });
      if (UserNum !== undefined) {
        query.where((either) => either.where({ UserNum }).orWhere({ receiver: UserNum }));
      }
      if (number) query.whereIn("id", idsOf([number], PAYMENT_PROVIDERS));
      if (from) query.where("created", ">=", from);
      if (until) query.where("created", "<", until);
      if (withProblem) query.whereNotNull("problem");
      if (before) {
        query
          .where("created", "<=", before.at)
          .where((older) => older.where("created", "<", before.at).orWhere("id", "<", before.id));
      }
      const rows = await query
        .orderBy([
          { column: "created", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(take)
        .select(COLUMNS);
      return rows.map(toPayment);
    },

    /** Payments of a provider since an instant that it should know, for comparing. */
    async since(
      provider: PaymentProviderName,
      since: Date,
      after: string,
      take: number,
    ): Promise<PaymentRow[]> {
      const rows = await db
        .knex(payment)
        .where({ provider })
        .where("created", ">=", since)
        .where("id", ">", after)
        .whereNotNull("providerId")
        .orderBy("id")
        .limit(take)
        .select(COLUMNS);
      return rows.map(toPayment);
    },

    /** Number of credited payments by package. */
    async countSold(): Promise<Map<number, number>> {
      const rows = await db
        .knex(payment)
        .whereNotNull("credited")
        .groupBy("package")
        .select("package")
        .count({ payments: "id" });
      return new Map(
        (rows as { package: number; payments: number | string }[]).map((row) => [
          row.package,
          Number(row.payments),
        ]),
      );
    },

    /** Number of payments that staff have to look at. */
    async countProblems(): Promise<number> {
      const [row] = await db.knex(payment).whereNotNull("problem").count({ payments: "*" });
      return Number(row?.payments);
    },
  };
}
