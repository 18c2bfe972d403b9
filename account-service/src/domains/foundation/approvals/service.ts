import { randomUUID } from "node:crypto";
import {
  APPROVAL_AREAS,
  APPROVAL_KINDS,
  type ApprovalList,
  type ApprovalRule,
  type ApprovalsQuery,
  CONSOLE_MESSAGES,
  DECISION_AREAS,
  DECISION_KINDS,
  type DecisionKind,
  hasRight,
  type Role,
  type Submitted,
} from "../../../../contract/index.ts";
import type { Actor, Approvable, Context, Deciding, Decision, Queue } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, notFound, ServiceError } from "../../../errors.ts";
import { formatTimeCursor, keysetPage, type TimeCursor } from "../../../lib/cursor.ts";
import { DAY } from "../../../lib/time.ts";
import { createNames } from "../accounts/index.ts";
import { COMMAND_LINE, createAudit } from "../audit/index.ts";
import { areTwoPeople, checkTwoPeople } from "../people/index.ts";
import { type ApprovalRow, createApprovalsStore } from "./store.ts";

/** What was requested is not what it was after so long: prices, balances and people have changed. */
const EXPIRES_MS = 30 * DAY;
/** Requests that expire in one step of the hourly work. */
const EXPIRED_AT_ONCE = 100;

/** What is asked for, and why it needs a second person. */
interface ApprovalRequest<What> {
  /** The account that it is about. */
  UserNum?: number | null;
  /** What else it is about: a batch, a package, a setting. */
  reference?: string;
  /** As its kind's `apply` takes it. It is stored as JSON of at most 2,000 characters. */
  what: What;
  /** In words, for the person who decides; at most 1,000 characters. */
  summary: string;
  reason: string;
  /** Null: nobody else is needed. */
  rule: ApprovalRule | null;
}

/**
 * What staff do alone, or request for a second person to approve: one table, one list, one set of rules for all kinds.
 * No one approves what they requested, nor what is about their own account (`areTwoPeople`).
 * @param deciding what can be decided; empty for those who only submit
 */
export function createApprovals(db: Database, context: Context, deciding: Deciding[] = []) {
  const { now } = context;
  const approvables = new Map(
    deciding.flatMap((each) => ("apply" in each ? [[each.kind, each] as const] : [])),
  );
  const queues = deciding.filter((each): each is Queue => "waiting" in each);

  const audited = (
    trx: Database,
    action: "approval_requested" | "approval_rejected" | "approval_expired",
    { UserNum, summary, id }: Pick<ApprovalRow, "UserNum" | "summary" | "id">,
    reason: string,
    by: Actor,
  ) =>
    createAudit(trx, context).record({
      action,
      UserNum,
      actor: by.UserNum,
      client: by.client,
      detail: reason === "" ? summary : `${summary}: ${reason}`,
      reference: id,
    });

  /** A request of a kind whose area the role may decide. @throws ServiceError not_found, forbidden */
  async function findFor(trx: Database, id: string, by: Actor): Promise<[ApprovalRow, Approvable]> {
    const row = await createApprovalsStore(trx).find(id);
    const approvable = row && approvables.get(row.kind);
    if (!row || !approvable) throw notFound(CONSOLE_MESSAGES.approvalUnknown);
    if (by.UserNum !== null && !hasRight(by.role ?? null, APPROVAL_AREAS[row.kind], "write"))
      throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.notAllowed });
    return [row, approvable];
  }

  async function decide(
    trx: Database,
    row: ApprovalRow,
    { by, ...decision }: { by: Actor; state: "done" | "rejected"; rejection: string | null },
  ): Promise<void> {
    const decided = { ...decision, decided: now(), decidedBy: by.UserNum };
    if (!(await createApprovalsStore(trx).decide(row.id, decided)))
      throw conflict(CONSOLE_MESSAGES.approvalDecided);
  }

  const decisionOf = (row: ApprovalRow, by: Actor, others = ""): Decision<unknown> => ({
    ...row,
    what: JSON.parse(row.what),
    by,
    others,
  });

  /** Rejects one, and undoes what had to be done before it was decided. */
  async function reject(
    trx: Database,
    row: ApprovalRow,
    approvable: Approvable | undefined,
    { reason, by }: { reason: string; by: Actor },
  ): Promise<void> {
    await decide(trx, row, { state: "rejected", rejection: reason, by });
    await approvable?.rejected?.(trx, context, decisionOf(row, by));
    await audited(trx, "approval_rejected", row, reason, by);
  }

  /** How many of each kind wait, of those that a role may see. */
  async function waiting(role: Role | null): Promise<ApprovalList["waiting"]> {
    const stored = await createApprovalsStore(db).countWaiting();
    const counts: Partial<Record<DecisionKind, number>> = {};
    for (const kind of DECISION_KINDS.filter((each) => hasRight(role, DECISION_AREAS[each], "read"))) {
      const queue = queues.find((each) => each.kind === kind);
      if (queue) counts[kind] = await queue.waiting(db, context);
      else if (approvables.has(kind as ApprovalRow["kind"]))
        counts[kind] = stored.get(kind as ApprovalRow["kind"]) ?? 0;
    }
    return counts;
  }

  async function page(
    { kind, state, before, order }: Omit<ApprovalsQuery, "format">,
    role: Role | null,
  ): Promise<Pick<ApprovalList, "approvals"> & { next: TimeCursor | null }> {
    const kinds = APPROVAL_KINDS.filter(
      (each) => (kind === undefined || each === kind) && hasRight(role, APPROVAL_AREAS[each], "read"),
    );
    const { rows, next } = await keysetPage(
      (take) => createApprovalsStore(db).list({ kinds, state }, { before, order, take }),
      ({ requested, id }) => ({ at: requested, id }),
    );
    const names = await createNames(db).lookUp(
      rows.flatMap((row) => [row.UserNum, row.requestedBy, row.decidedBy]),
    );
    return {
      approvals: rows.map(({ what: _, reference: __, UserNum, requestedBy, decidedBy, ...row }) => ({
        ...row,
        account: names.namedOrNull(UserNum),
        requested: row.requested.toISOString(),
        requestedBy: names.namedOrNull(requestedBy),
        expires: row.expires?.toISOString() ?? null,
        decided: row.decided?.toISOString() ?? null,
        decidedBy: names.namedOrNull(decidedBy),
      })),
      next,
    };
  }

  const lastApproved = (of: Pick<ApprovalRow, "kind" | "reference">) =>
    createApprovalsStore(db).lastApproved(of, new Date(now().getTime() - EXPIRES_MS));

  return {
    /**
     * Does what staff ask for, or has it wait for a second person if there is a rule. Call it in the transaction of the
     * request, behind the lock of what it is about.
     * @throws ServiceError conflict if a request about the same thing waits
     */
    async submit<What>(
      approvable: Approvable<What>,
      { UserNum = null, reference = "", what, summary, reason, rule }: ApprovalRequest<What>,
      by: Actor,
    ): Promise<Submitted> {
      // Those of two people at once both replace the request before, and not each other's.
      const same = { kind: approvable.kind, reference };
      if (rule !== null && UserNum === null && reference !== "") {
        if (await createApprovalsStore(db).findWaiting(same)) throw conflict(CONSOLE_MESSAGES.approvalAsked);
      }
      const requested = now();
      const row: ApprovalRow = {
        id: randomUUID(),
        kind: approvable.kind,
        UserNum,
        reference,
        what: JSON.stringify(what),
        summary,
        reason,
        rule,
        state: rule === null ? "done" : "waiting",
        requested,
        requestedBy: by.UserNum,
        expires: rule === null ? null : new Date(requested.getTime() + EXPIRES_MS),
        decided: rule === null ? requested : null,
        decidedBy: rule === null ? by.UserNum : null,
        rejection: null,
      };
      await createApprovalsStore(db).insert(row);
      if (rule === null) {
        const message = await approvable.apply(db, context, { ...row, what, by, others: "" });
        return { message, state: "done", id: row.id };
      }
      await audited(db, "approval_requested", row, reason, by);
      return { message: approvable.waits ?? CONSOLE_MESSAGES.approvalWaits, state: "waiting", id: row.id };
    },

    /** Whether a request about something waits. */
    isWaiting: async (
      ...of: Parameters<ReturnType<typeof createApprovalsStore>["findWaiting"]>
    ): Promise<boolean> => (await createApprovalsStore(db).findWaiting(...of)) !== undefined,

    /** Whether one was approved by a second person, and not long ago. */
    wasApproved: async (of: Pick<ApprovalRow, "kind" | "reference">): Promise<boolean> =>
      (await lastApproved(of)) !== undefined,

    /** Who requested what was approved last, and not long ago; null: nobody, or the command line. */
    requesterOf: async (of: Pick<ApprovalRow, "kind" | "reference">): Promise<number | null> =>
      (await lastApproved(of))?.requestedBy ?? null,

    /** Withdraws a request about something that is gone, if one waits. Call it in the transaction that removes it. */
    async withdraw(
      of: Pick<ApprovalRow, "kind" | "reference">,
      { reason, by }: { reason: string; by: Actor },
    ): Promise<void> {
      const row = await createApprovalsStore(db).findWaiting(of);
      if (row) await reject(db, row, undefined, { reason, by });
    },

    /**
     * Approves a request and does what it asks for. What cannot be done now, such as a deduction from a balance that is
     * too low, stays waiting.
     * @returns the message for the person who approved
     * @throws ServiceError not_found, forbidden, conflict, and what the kind's `apply` throws
     */
    approve: (id: string, by: Actor): Promise<string> =>
      db.transaction(async (trx) => {
        const [row, approvable] = await findFor(trx, id, by);
        if (row.state !== "waiting") throw conflict(CONSOLE_MESSAGES.approvalDecided);
        if (row.expires !== null && row.expires <= now()) throw conflict(CONSOLE_MESSAGES.approvalExpired);
        // The command line counts as one person, who cannot approve their own request either.
        if (row.requestedBy === by.UserNum) throw conflict(CONSOLE_MESSAGES.approvalOwn);
        if (row.UserNum !== null && !(await areTwoPeople(trx, context, row.UserNum, by.UserNum)))
          throw conflict(CONSOLE_MESSAGES.approvalYours);
        await checkTwoPeople(trx, context, row.requestedBy, by.UserNum);
        await decide(trx, row, { state: "done", rejection: null, by });
        const names = await createNames(trx).lookUp([row.requestedBy]);
        const requester = names.orNull(row.requestedBy) ?? "the command line";
        return approvable.apply(trx, context, decisionOf(row, by, `, requested by ${requester}`));
      }),

    /** Rejects a request, or withdraws one's own. @throws ServiceError not_found, forbidden, conflict */
    reject: (id: string, reason: string, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        const [row, approvable] = await findFor(trx, id, by);
        await reject(trx, row, approvable, { reason, by });
      }),

    /** Closes what nobody decided in time. @returns how many */
    async expire(): Promise<number> {
      const rows = await createApprovalsStore(db).listExpired(now(), EXPIRED_AT_ONCE);
      const by: Actor = { UserNum: null, client: COMMAND_LINE };
      for (const row of rows)
        await db.transaction(async (trx) => {
          const expired = { state: "expired", rejection: null, decided: now(), decidedBy: null } as const;
          // Somebody has decided it meanwhile.
          if (!(await createApprovalsStore(trx).decide(row.id, expired))) return;
          await approvables.get(row.kind)?.rejected?.(trx, context, decisionOf(row, by));
          await audited(trx, "approval_expired", row, "", by);
        });
      return rows.length;
    },

    waiting,

    /** A page of requests and what was done alone, of kinds that a role may see. */
    async list(
      query: Omit<ApprovalsQuery, "format">,
      role: Role | null,
    ): Promise<Omit<ApprovalList, "waiting">> {
      const { approvals, next } = await page(query, role);
      return { approvals, next: next && formatTimeCursor(next) };
    },

    /** All of them, in pages. */
    async *listAll(query: ApprovalsQuery, role: Role | null): AsyncGenerator<ApprovalList["approvals"]> {
      for (let before = query.before; ; ) {
        const { approvals, next } = await page({ ...query, before }, role);
        yield approvals;
        if (next === null) return;
        before = next;
      }
    },
  };
}
export type Approvals = ReturnType<typeof createApprovals>;
