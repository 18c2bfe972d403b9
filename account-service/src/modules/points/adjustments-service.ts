import { randomUUID } from "node:crypto";
import {
  type AdjustmentList,
  type AdjustmentsQuery,
  type AdjustRequest,
  type AdjustResponse,
  BALANCES,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
} from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { readMoment, toMoment } from "../../moment.ts";
import { createNames } from "../accounts/names-service.ts";
import { type AuditAction, createAudit } from "../audit/audit-service.ts";
import { createIdempotency } from "../idempotency/idempotency-service.ts";
import type { Actor } from "../operators/operators-service.ts";
import { createSettings } from "../settings/settings-service.ts";
import { type AdjustmentRow, createAdjustmentsStore } from "./adjustments-store.ts";
import { createPoints } from "./points-service.ts";

const DAY = 24 * 3_600_000;

const unknown = () => new ServiceError("not_found", { message: CONSOLE_MESSAGES.adjustmentUnknown });
const refuse = (message: string) => new ServiceError("conflict", { message });
const nameOf = (currency: number) => BALANCES.find(({ code }) => code === currency)?.name ?? "";
const signed = (delta: number) => (delta > 0 ? `+${delta}` : String(delta));

/**
 * Coins that operators give and take, each with its reason. Above what the policy lets one operator move on one balance within a
 * day, a request waits for another operator. Many small ones count together, so that they slip by no more than a large one; an
 * operator's own coins always need another, and he approves none of them.
 */
export function createAdjustments(db: Database, context: Context) {
  const { now } = context;

  /** Moves the coins of an adjustment, and tells of it: with its row, all or nothing. */
  async function move(trx: Database, row: AdjustmentRow, by: Actor, others: string): Promise<void> {
    const { id, UserNum, currency, delta, reason } = row;
    const balance = await createPoints(trx, context)
      .move({ UserNum, currency, delta, reason: "adjustment", reference: id, actor: by.UserNum })
      .catch((error: unknown) => {
        const short = error instanceof ServiceError && error.code === "not_enough_coins";
        throw short
          ? new ServiceError("not_enough_coins", { message: CONSOLE_MESSAGES.adjustmentTooMuch })
          : error;
      });
    const change = `${nameOf(currency)}: ${balance - delta} → ${balance} (${signed(delta)})`;
    await record(trx, "points_adjusted", UserNum, by, `${change}${others}: ${reason}`);
  }

  const record = (trx: Database, action: AuditAction, UserNum: number, by: Actor, detail: string) =>
    createAudit(trx, context).record({ action, UserNum, actor: by.UserNum, client: by.client, detail });

  async function askWithin(
    trx: Database,
    UserNum: number,
    { currency, delta, reason }: AdjustRequest,
    by: Actor,
  ): Promise<AdjustResponse> {
    // First of all: what others ask for on this balance meanwhile waits, and is counted.
    const points = createPoints(trx, context);
    if (!points.has(currency) || !(await points.hold(UserNum, currency))) {
      throw invalidForm({ currency: CONSOLE_MESSAGES.balanceMissing });
    }
    const store = createAdjustmentsStore(trx);
    const asked = now();
    const askedBy = by.UserNum;
    const moved = await store.sum({ UserNum, currency, askedBy }, new Date(asked.getTime() - DAY));
    const { adjustmentApprovalAbove } = await createSettings(trx, context).policy();
    // Nobody's own coins are his alone to move.
    const alone = UserNum !== askedBy && moved + Math.abs(delta) <= adjustmentApprovalAbove;
    const row: AdjustmentRow = {
      id: randomUUID(),
      UserNum,
      currency,
      delta,
      reason,
      state: alone ? "done" : "waiting",
      asked,
      askedBy,
      decided: alone ? asked : null,
      decidedBy: alone ? askedBy : null,
    };
    await store.insert(row);
    if (alone) await move(trx, row, by, "");
    else await record(trx, "points_asked", UserNum, by, `${nameOf(currency)} ${signed(delta)}: ${reason}`);
    const message = alone ? CONSOLE_MESSAGES.adjusted : CONSOLE_MESSAGES.adjustmentWaits;
    return { message, state: row.state, id: row.id };
  }

  /** A request that waits, now decided. @throws ServiceError not_found, conflict */
  async function decide(
    trx: Database,
    id: string,
    state: "done" | "refused",
    by: Actor,
  ): Promise<AdjustmentRow> {
    const store = createAdjustmentsStore(trx);
    const row = await store.find(id);
    if (!row) throw unknown();
    // The command line is an operator of its own, who is nobody's second either.
    if (state === "done" && row.state === "waiting" && row.askedBy === by.UserNum) {
      throw refuse(CONSOLE_MESSAGES.adjustmentOwn);
    }
    if (state === "done" && row.UserNum === by.UserNum) throw refuse(CONSOLE_MESSAGES.adjustmentYours);
    if (!(await store.decide(id, { state, decided: now(), decidedBy: by.UserNum }))) {
      throw refuse(CONSOLE_MESSAGES.adjustmentDecided);
    }
    return row;
  }

  async function list({ state, before }: AdjustmentsQuery): Promise<AdjustmentList> {
    const rows = await createAdjustmentsStore(db).list(state, {
      before: readMoment(before),
      take: CONSOLE_ROWS + 1,
    });
    const shown = rows.slice(0, CONSOLE_ROWS);
    const last = shown.at(-1);
    const names = await createNames(db).userIds(
      shown.flatMap((row) => [row.UserNum, row.askedBy, row.decidedBy]),
    );
    const named = (UserNum: number) => ({ UserNum, UserID: names.get(UserNum) ?? `#${UserNum}` });
    const orNull = (UserNum: number | null) => (UserNum === null ? null : named(UserNum));
    return {
      adjustments: shown.map(({ UserNum, asked, askedBy, decided, decidedBy, ...row }) => ({
        ...row,
        account: named(UserNum),
        asked: asked.toISOString(),
        askedBy: orNull(askedBy),
        decided: decided?.toISOString() ?? null,
        decidedBy: orNull(decidedBy),
      })),
      next: rows.length > CONSOLE_ROWS && last ? toMoment({ at: last.asked, id: last.id }) : null,
      approvalAbove: (await createSettings(db, context).policy()).adjustmentApprovalAbove,
    };
  }

  return {
    /**
     * Gives or takes coins, or asks for it.
     * @throws ServiceError validation where there is no such balance, not_enough_coins, conflict
     */
    ask: (
      UserNum: number,
      request: AdjustRequest,
      key: string | undefined,
      by: Actor,
    ): Promise<AdjustResponse> =>
      createIdempotency(db, context).once(
        { UserNum: by.UserNum ?? 0, key, call: "adjust", request: { UserNum, ...request } },
        (trx) => askWithin(trx, UserNum, request, by),
      ),

    /**
     * Does what another operator asked for; what cannot be done stays waiting.
     * @throws ServiceError not_found, not_enough_coins, conflict
     */
    approve: (id: string, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        const row = await decide(trx, id, "done", by);
        const names = await createNames(trx).userIds([row.askedBy]);
        const asker =
          row.askedBy === null ? "the command line" : (names.get(row.askedBy) ?? `#${row.askedBy}`);
        await move(trx, row, by, `, asked for by ${asker}`);
      }),

    /** Refuses a request, or takes back one's own. @throws ServiceError not_found, conflict */
    refuse: (id: string, reason: string, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        const { UserNum, currency, delta } = await decide(trx, id, "refused", by);
        await record(trx, "points_refused", UserNum, by, `${nameOf(currency)} ${signed(delta)}: ${reason}`);
      }),

    /** How many wait for a second operator. */
    waiting: () => createAdjustmentsStore(db).count("waiting"),

    /** A page of adjustments, newest first. */
    list,

    /** All of them, a page at a time. */
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
