import { randomUUID } from "node:crypto";
import {
  type AdjustmentList,
  type AdjustmentsQuery,
  type AdjustRequest,
  type AdjustResponse,
  BALANCES,
  CONSOLE_MESSAGES,
  type Currency,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound, ServiceError } from "../../../errors.ts";
import { formatTimeCursor, keysetPage, parseTimeCursor } from "../../../lib/cursor.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { type AuditAction, createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createLedger } from "../ledger/index.ts";
import { createStaffLimit } from "../staff-limit/index.ts";
import { type AdjustmentRow, createAdjustmentsStore } from "./store.ts";

const nameOf = (currency: Currency) => BALANCES.find(({ code }) => code === currency)?.name ?? "";
const signed = (delta: number) => (delta > 0 ? `+${delta}` : String(delta));

/**
 * Adjustments of balances by staff, each with a reason. Beyond what one person may move within a day, another staff
 * member must approve. No one can adjust their own balance, or approve it, alone.
 */
export function createAdjustments(db: Database, context: Context) {
  const { now } = context;

  /** Changes the balance and audits it, in the transaction of the adjustment. */
  async function apply(trx: Database, row: AdjustmentRow, by: Actor, others: string): Promise<void> {
    const { id, UserNum, currency, delta, reason } = row;
    const balance = await createLedger(trx, context)
      .move({ UserNum, currency, delta, reason: "adjustment", reference: id, actor: by.UserNum })
      .catch((error: unknown) => {
        const short = error instanceof ServiceError && error.kind === "not_enough_coins";
        throw short
          ? new ServiceError("not_enough_coins", { message: CONSOLE_MESSAGES.adjustmentTooMuch })
          : error;
      });
    const change = `${nameOf(currency)}: ${balance - delta} → ${balance} (${signed(delta)})`;
    await record(trx, "adjusted", UserNum, by, `${change}${others}: ${reason}`);
  }

  const record = (trx: Database, action: AuditAction, UserNum: number, by: Actor, detail: string) =>
    createAudit(trx, context).record({ action, UserNum, actor: by.UserNum, client: by.client, detail });

  async function requestWithin(
    trx: Database,
    UserNum: number,
    { currency, delta, reason }: AdjustRequest,
    by: Actor,
  ): Promise<AdjustResponse> {
    // Lock first, so that concurrent requests for this balance are counted.
    const ledger = createLedger(trx, context);
    if (!ledger.has(currency) || !(await ledger.lock(UserNum, currency))) {
      throw invalidForm({ currency: CONSOLE_MESSAGES.balanceMissing });
    }
    const requested = now();
    const requestedBy = by.UserNum;
    const id = randomUUID();
    // No one can adjust their own balance alone.
    const approved =
      UserNum !== requestedBy &&
      (await createStaffLimit(trx, context).take(requestedBy, Math.abs(delta), id));
    const row: AdjustmentRow = {
      id,
      UserNum,
      currency,
      delta,
      reason,
      state: approved ? "done" : "waiting",
      requested,
      requestedBy,
      decided: approved ? requested : null,
      decidedBy: approved ? requestedBy : null,
    };
    await createAdjustmentsStore(trx).insert(row);
    if (approved) await apply(trx, row, by, "");
    else
      await record(
        trx,
        "adjustment_requested",
        UserNum,
        by,
        `${nameOf(currency)} ${signed(delta)}: ${reason}`,
      );
    const message = approved ? CONSOLE_MESSAGES.adjusted : CONSOLE_MESSAGES.adjustmentWaits;
    return { message, state: row.state, id: row.id };
  }

  /** Decides a pending request. @throws ServiceError not_found, conflict */
  async function decide(
    trx: Database,
    id: string,
    state: "done" | "rejected",
    by: Actor,
  ): Promise<AdjustmentRow> {
    const store = createAdjustmentsStore(trx);
    const row = await store.find(id);
    if (!row) throw notFound(CONSOLE_MESSAGES.adjustmentUnknown);
    // The command line counts as one person, who cannot approve their own request either.
    if (state === "done" && row.state === "waiting" && row.requestedBy === by.UserNum) {
      throw conflict(CONSOLE_MESSAGES.adjustmentOwn);
    }
    if (state === "done" && row.UserNum === by.UserNum) throw conflict(CONSOLE_MESSAGES.adjustmentYours);
    if (!(await store.decide(id, { state, decided: now(), decidedBy: by.UserNum }))) {
      throw conflict(CONSOLE_MESSAGES.adjustmentDecided);
    }
    return row;
  }

  async function list({ state, before }: AdjustmentsQuery): Promise<AdjustmentList> {
    const { rows, next } = await keysetPage(
      (take) => createAdjustmentsStore(db).list(state, { before: parseTimeCursor(before), take }),
      ({ requested, id }) => formatTimeCursor({ at: requested, id }),
    );
    const names = await createNames(db).lookUp(
      rows.flatMap((row) => [row.UserNum, row.requestedBy, row.decidedBy]),
    );
    return {
      adjustments: rows.map(({ UserNum, requested, requestedBy, decided, decidedBy, ...row }) => ({
        ...row,
        account: names.named(UserNum),
        requested: requested.toISOString(),
        requestedBy: names.namedOrNull(requestedBy),
        decided: decided?.toISOString() ?? null,
        decidedBy: names.namedOrNull(decidedBy),
      })),
      next,
      approvalAbove: (await createSettings(db, context).policy()).adjustmentApprovalAbove,
    };
  }

  return {
    /**
     * Adjusts a balance, or requests approval.
     * @throws ServiceError validation if the account has no such balance, not_enough_coins, conflict
     */
    request: (
      UserNum: number,
      request: AdjustRequest,
      key: string | undefined,
      by: Actor,
    ): Promise<AdjustResponse> =>
      createIdempotency(db, context).once(
        { UserNum: by.UserNum ?? 0, key, call: "adjust", request: { UserNum, ...request } },
        (trx) => requestWithin(trx, UserNum, request, by),
      ),

    /**
     * Approves a request; if the balance is too low, it stays pending.
     * @throws ServiceError not_found, not_enough_coins, conflict
     */
    approve: (id: string, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        const row = await decide(trx, id, "done", by);
        const names = await createNames(trx).lookUp([row.requestedBy]);
        const requester = names.orNull(row.requestedBy) ?? "the command line";
        await apply(trx, row, by, `, requested by ${requester}`);
      }),

    /** Rejects a request, or withdraws one's own. @throws ServiceError not_found, conflict */
    reject: (id: string, reason: string, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        const { UserNum, currency, delta } = await decide(trx, id, "rejected", by);
        await record(
          trx,
          "adjustment_rejected",
          UserNum,
          by,
          `${nameOf(currency)} ${signed(delta)}: ${reason}`,
        );
      }),

    /** Number of requests that need approval. */
    waiting: () => createAdjustmentsStore(db).count("waiting"),

    /** A page of adjustments, newest first. */
    list,

    /** All of them, in pages. */
    async *listAll(query: AdjustmentsQuery): AsyncGenerator<AdjustmentList["adjustments"]> {
      for (let before = query.before; ; ) {
        const page = await list({ ...query, before });
        yield page.adjustments;
        if (page.next === null) return;
        before = page.next;
      }
    },
  };
}
export type Adjustments = ReturnType<typeof createAdjustments>;
