import type { Knex } from "knex";
import {
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
  type PaymentState,
} from "../../../../contract/index.ts";
import { hasCome } from "../../../db/queries/has-come.ts";
import {
  type KeysetSlice,
  type Page,
  readPage,
  type Slice,
  sliceByTime,
} from "../../../db/queries/paging.ts";
import { countOf, countsBy } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

/** Why staff have to look at a payment. */
export type PaymentProblem = NonNullable<Row<"Payment">["problem"]>;
export type PaymentSource = Row<"PaymentEvent">["source"];

/** A payment. Money is in centavos, `coins`, `bonus`, … in R-Coin. */
export type PaymentRow = Omit<Row<"Payment">, "looked">;

export type EventRow = Omit<Row<"PaymentEvent">, "id">;

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
  const knex = sql(db);
  const { payment, paymentEvent } = db.tables;

  /**
   * The ids of payments by any of their numbers. Each is looked for in its own index: one condition with OR would read
   * them all.
   */
  function idsOf(numbers: string[], providers: readonly PaymentProviderName[]): Knex.QueryBuilder {
    const where = (column: keyof PaymentRow, values: string[]) =>
      knex(payment).whereIn(column, values).select("id");
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
      await knex(payment).insert(row);
    },

    async find(id: string): Promise<PaymentRow | undefined> {
      return knex(payment).where({ id }).first(COLUMNS);
    },

    /** Some payments, by id. */
    async findMany(ids: string[]): Promise<Map<string, PaymentRow>> {
      const rows = await knex(payment).whereIn("id", ids).select(COLUMNS);
      return new Map(rows.map((row) => [row.id, row]));
    },

    /**
     * Locks a payment until the transaction ends, and reads it as it is then.
     * @returns undefined if there is none
     */
    async lock(id: string): Promise<PaymentRow | undefined> {
      await knex(payment)
        .where({ id })
        .update({ checks: knex.raw("??", ["checks"]) });
      return knex(payment).where({ id }).first(COLUMNS);
    },

    /**
     * The ids of a provider's payments by their numbers, ours or the provider's.
     * @param numbers at most 400: SQL Server takes 2,100 parameters
     */
    async findByNumbers(provider: PaymentProviderName, numbers: string[]): Promise<Map<string, string>> {
      if (numbers.length === 0) return new Map();
      const rows: Pick<PaymentRow, "id" | "provider" | "reference" | "providerId" | "providerPayment">[] =
        await knex(payment)
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
      const query = knex(payment).where({ id });
      if (guard.states) query.whereIn("state", guard.states);
      return (await query.update(changes)) === 1;
    },

    async addEvents(rows: EventRow[]): Promise<void> {
      if (rows.length > 0) await knex(paymentEvent).insert(rows);
    },
    /** Whether something of a kind happened to a payment. */
    async hasEvent(payment: string, kind: string, detail?: string): Promise<boolean> {
      const query = knex(paymentEvent).where({ payment, kind });
      if (detail !== undefined) query.where({ detail });
      return (await query.first("id")) !== undefined;
    },
    /** A payment's latest events, oldest first. */
    async events(id: string, take: number): Promise<EventRow[]> {
      const rows = await knex(paymentEvent)
        .where({ payment: id })
        .orderBy("id", "desc")
        .limit(take)
        .select("payment", "at", "source", "kind", "detail", "actor", "mail");
      return rows.reverse();
    },

    /** Whether an account has got coins that it paid for itself. */
    async hasBoughtForItself(UserNum: number): Promise<boolean> {
      const row = await knex(payment)
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
      const query = knex(payment)
        .where({ ...of, package: ofPackage })
        .where("created", ">=", since);
      if (paidOnly) query.whereNotNull("paid");
      return countOf(query.whereNotIn("state", ["expired", "failed"] satisfies PaymentState[]));
    },
    /** Payments of an account that wait to be paid. */
    async countOpen(UserNum: number, now: Date): Promise<number> {
      return countOf(
        knex(payment)
          .where({ UserNum })
          .whereIn("state", ["created", "pending"] satisfies PaymentState[])
          .where("expires", ">", now),
      );
    },

    /** Payments that an account has created after an instant, whatever became of them. */
    async countCreated(UserNum: number, after: Date): Promise<number> {
      return countOf(knex(payment).where({ UserNum }).where("created", ">", after));
    },

    /** A page of an account's payments, newest first. */
    async pageOf(UserNum: number, at: Slice): Promise<Page<PaymentRow>> {
      const query = knex(payment)
        .where({ UserNum })
        .orderBy([
          { column: "created", order: "desc" },
          { column: "id", order: "desc" },
        ]);
      const { rows, total } = await readPage<PaymentRow>(db, query, at, COLUMNS);
      return { rows, total };
    },

    /**
     * Payments whose provider is to be asked, the longest due first.
     * @param longestWait between two checks; a manual transfer waits for its deadline instead
     */
    async due(now: Date, longestWait: number, take: number): Promise<PaymentRow[]> {
      return knex(payment)
        .where(hasCome("nextCheck", now, longestWait))
        .where((due) => due.where("nextCheck", "<=", now).orWhereNot({ provider: "manual" }))
        .orderBy([{ column: "nextCheck" }, { column: "id" }])
        .limit(take)
        .select(COLUMNS);
    },

    /** Claims the next check of a payment. @returns false if another process was faster */
    async claim(id: string, checks: number, nextCheck: Date | null): Promise<boolean> {
      const claimed = await knex(payment)
        .where({ id, checks })
        .update({ nextCheck, checks: checks + 1 });
      return claimed === 1;
    },

    /** Claims a check that the player asks for. @returns false if the last one is not as long ago as `wait` */
    async claimPlayerCheck(id: string, now: Date, wait: number): Promise<boolean> {
      const before = new Date(now.getTime() - wait);
      const taken = await knex(payment)
        .where({ id })
        .where((free) => free.whereNull("looked").orWhere(hasCome("looked", before, wait)))
        .update({ looked: now });
      return taken === 1;
    },

    /** A page of the payments that match. */
    async list(
      { state, provider, UserNum, number, from, until, withProblem }: PaymentFilter,
      slice: KeysetSlice<TimeCursor>,
    ): Promise<PaymentRow[]> {
      const query = knex(payment);
      if (state) query.where({ state });
      if (provider) query.where({ provider });
      if (UserNum !== undefined) {
        query.where((either) => either.where({ UserNum }).orWhere({ receiver: UserNum }));
      }
      if (number) query.whereIn("id", idsOf([number], PAYMENT_PROVIDERS));
      if (from) query.where("created", ">=", from);
      if (until) query.where("created", "<", until);
      if (withProblem) query.whereNotNull("problem");
      return sliceByTime(query, { at: "created", id: "id" }, slice).select(COLUMNS);
    },

    /** Payments of a provider since an instant that it should know, for comparing. */
    async since(
      provider: PaymentProviderName,
      since: Date,
      after: string,
      take: number,
    ): Promise<PaymentRow[]> {
      return knex(payment)
        .where({ provider })
        .where("created", ">=", since)
        .where("id", ">", after)
        .whereNotNull("providerId")
        .orderBy("id")
        .limit(take)
        .select(COLUMNS);
    },

    /** Number of credited payments by package. */
    async countSold(): Promise<Map<number, number>> {
      return countsBy(knex(payment).whereNotNull("credited"), "package", "id");
    },

    /** Whether anybody has ever paid. */
    async hasCredited(): Promise<boolean> {
      return (await knex(payment).whereNotNull("credited").first("id")) !== undefined;
    },

    /** Number of payments that staff have to look at. */
    async countProblems(): Promise<number> {
      return countOf(knex(payment).whereNotNull("problem"));
    },
  };
}
