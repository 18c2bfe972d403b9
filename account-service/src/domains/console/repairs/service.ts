import { randomUUID } from "node:crypto";
import {
  CONSOLE_MESSAGES,
  MESSAGES,
  REPAIR_PROOFS,
  type RepairKind,
  type RepairList,
  type RepairProof,
  type RepairRequest,
  type RepairResponse,
  type RepairsQuery,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound, ServiceError } from "../../../errors.ts";
import { formatTimeCursor, keysetPage, parseTimeCursor } from "../../../lib/cursor.ts";
import { checkTwoPeople, createRoles } from "../../access/roles/index.ts";
import { createSecondFactor } from "../../access/second-factor/index.ts";
import { createSessions } from "../../access/sessions/index.ts";
import { createAccounts, createNames, maskEmail } from "../../foundation/accounts/index.ts";
import { type AuditAction, createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createLinks } from "../../foundation/links/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import type { StaffActor } from "../players/index.ts";
import { createRepairsStore, type RepairRow } from "./store.ts";

type Staff = StaffActor & { UserNum: number };

/** The reason of a request that a player makes. */
const BY_LINK = "Asked for by the player, who opened the link that was emailed to them";

const KIND_TEXT: Record<RepairKind, string> = {
  email: "email address",
  secret_answer: "secret answer",
  second_factor: "two-step login",
};

/**
 * Repairs of accounts whose owners cannot do it themselves: another email address, no secret answer, no two-step login.
 * Each has a reason and proofs; by policy another staff member approves it. Staff cannot repair their own account.
 */
export function createRepairs(db: Database, context: Context) {
  const { now } = context;

  const record = (
    trx: Database,
    action: AuditAction,
    row: RepairRow,
    by: Pick<Staff, "UserNum" | "client">,
    more: string,
  ) =>
    createAudit(trx, context).record({
      action,
      UserNum: row.UserNum,
      actor: by.UserNum,
      client: by.client,
      detail: `${KIND_TEXT[row.kind]}${row.email === null ? "" : ` ${row.emailBefore || "none"} → ${row.email}`}${more}`,
    });

  /**
   * @throws ServiceError not_found, forbidden if the account is staff and `by` is not an administrator, conflict for
   *   one's own
   */
  async function checkTarget(trx: Database, UserNum: number, by: Staff): Promise<void> {
    if (UserNum === by.UserNum) throw conflict(CONSOLE_MESSAGES.repairOwnAccount);
    if (!(await createAccounts(trx, context).findStatus(UserNum))) {
      throw notFound(CONSOLE_MESSAGES.playerUnknown);
    }
    if (by.role !== "admin" && (await createRoles(trx, context).roleOf(UserNum)) !== null) {
      throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.banStaff });
    }
  }

  /** Cuts off the old address: its sessions and the links that were sent there end. */
  async function changeEmail(trx: Database, { UserNum, emailBefore, email }: RepairRow): Promise<void> {
    const accounts = createAccounts(trx, context);
    const address = email ?? "";
    if (!(await accounts.replaceEmail(UserNum, emailBefore ?? "", address))) {
      throw conflict(CONSOLE_MESSAGES.repairEmailChanged);
    }
    const owners = await accounts.findByEmail(address);
    if (owners.some((owner) => owner.UserNum !== UserNum)) throw conflict(CONSOLE_MESSAGES.repairEmailTaken);
    await accounts.updateAccount(UserNum, {
      emailKey: address.toLowerCase(),
      email_verified_at: null,
      pendingEmail: null,
    });
    const links = createLinks(trx, context);
    for (const purpose of ["confirm-address", "cancel-change", "reset-password"] as const) {
      await links.cancel(UserNum, purpose);
    }
    await createSessions(trx, context).endAll(UserNum, "ended");
  }

  const REPAIRS: Record<RepairKind, (trx: Database, row: RepairRow) => Promise<void>> = {
    email: changeEmail,
    secret_answer: async (trx, { UserNum }) => {
      if (!(await createAccounts(trx, context).clearSecretAnswer(UserNum))) {
        throw conflict(CONSOLE_MESSAGES.repairAnswerNone);
      }
    },
    second_factor: async (trx, { UserNum }) => {
      if (!(await createSecondFactor(trx, context).remove(UserNum))) {
        throw conflict(CONSOLE_MESSAGES.repairFactorNone);
      }
      await createSessions(trx, context).endAll(UserNum, "ended");
    },
  };

  /** Repairs the account and emails its owner, in the transaction of the decision. */
  async function apply(trx: Database, row: RepairRow, by: Staff, others: string): Promise<void> {
    const { UserNum, kind, email } = row;
    const before = await createAccounts(trx, context).emailOf(UserNum);
    const UserID = (await createNames(trx).userIdOf(UserNum)) ?? "";
    await REPAIRS[kind](trx, row);
    const at = now();
    for (const to of new Set([before, email ?? before])) {
      if (to === "") continue;
      const newAddress = email === null ? "" : maskEmail(email);
      await createMailbox(trx, context).post({ kind: "repaired", to, UserID, repair: kind, newAddress, at });
    }
    await record(trx, "repair_done", row, by, `${others}: ${row.reason} (proofs: ${row.proofs})`);
  }

  async function requestWithin(
    trx: Database,
    UserNum: number,
    { kind, email, reason, ...form }: RepairRequest,
    by: Staff,
  ): Promise<RepairResponse> {
    await checkTarget(trx, UserNum, by);
    const accounts = createAccounts(trx, context);
    const emailBefore = kind === "email" ? await accounts.emailOf(UserNum) : null;
    if (kind === "email") {
      if (emailBefore === email) throw invalidForm({ email: MESSAGES.emailSame });
      if (!(await accounts.isEmailStorable(email))) throw invalidForm({ email: MESSAGES.emailTooLongHere });
    }
    const alone = !(await createSettings(trx, context).policy()).repairApproval;
    const requested = now();
    const row: RepairRow = {
      id: randomUUID(),
      UserNum,
      kind,
      emailBefore,
      email: kind === "email" ? email : null,
      proofs: REPAIR_PROOFS.filter((proof) => form[proof] === "true").join(","),
      reason,
      state: alone ? "done" : "waiting",
      requested,
      requestedBy: by.UserNum,
      decided: alone ? requested : null,
      decidedBy: alone ? by.UserNum : null,
    };
    await createRepairsStore(trx).insert(row);
    if (alone) await apply(trx, row, by, "");
    else await record(trx, "repair_requested", row, by, `: ${reason} (proofs: ${row.proofs})`);
    const message = alone ? CONSOLE_MESSAGES.repaired : CONSOLE_MESSAGES.repairWaits;
    return { message, state: row.state, id: row.id };
  }

  /** Decides a pending request. @throws ServiceError not_found, forbidden, conflict */
  async function decide(
    trx: Database,
    id: string,
    state: "done" | "rejected",
    by: Staff,
  ): Promise<RepairRow> {
    const store = createRepairsStore(trx);
    const row = await store.find(id);
    if (!row) throw notFound(CONSOLE_MESSAGES.repairUnknown);
    if (state === "done") {
      if (row.requestedBy === by.UserNum) throw conflict(CONSOLE_MESSAGES.repairOwn);
      await checkTwoPeople(trx, context, row.requestedBy, by.UserNum);
      await checkTarget(trx, row.UserNum, by);
    }
    if (!(await store.decide(id, { state, decided: now(), decidedBy: by.UserNum }))) {
      throw conflict(CONSOLE_MESSAGES.repairDecided);
    }
    return row;
  }

  /** An address that another account takes at the same moment. */
  async function orTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw db.dialect.isDuplicate(error) ? conflict(CONSOLE_MESSAGES.repairEmailTaken) : error;
    }
  }

  return {
    /**
     * Repairs an account, or requests approval.
     * @throws ServiceError not_found, forbidden, validation, conflict
     */
    request: (
      UserNum: number,
      request: RepairRequest,
      key: string | undefined,
      by: Staff,
    ): Promise<RepairResponse> =>
      orTaken(() =>
        createIdempotency(db, context).once(
          { UserNum: by.UserNum, key, call: "repair", request: { UserNum, ...request } },
          (trx) => requestWithin(trx, UserNum, request, by),
        ),
      ),

    /**
     * Requests that the secret answer is cleared, by an emailed link to reset the password, which this uses up. The
     * link proves the address; staff decide, whatever the policy says.
     * @throws ServiceError validation if the link is no longer valid, conflict without a secret answer
     */
    requestByLink: (token: string, client: Client): Promise<void> =>
      db.transaction(async (trx) => {
        const { UserNum } = await createLinks(trx, context).use(token, "reset-password");
        const identity = await createAccounts(trx, context).findIdentity(UserNum);
        if (!identity?.secretAnswerHash) throw conflict(CONSOLE_MESSAGES.repairAnswerNone);
        const store = createRepairsStore(trx);
        if (await store.isWaiting(UserNum, "secret_answer")) return;
        const row: RepairRow = {
          id: randomUUID(),
          UserNum,
          kind: "secret_answer",
          emailBefore: null,
          email: null,
          proofs: "address" satisfies RepairProof,
          reason: BY_LINK,
          state: "waiting",
          requested: now(),
          requestedBy: UserNum,
          decided: null,
          decidedBy: null,
        };
        await store.insert(row);
        await record(
          trx,
          "repair_requested",
          row,
          { UserNum, client },
          `: ${row.reason} (proofs: ${row.proofs})`,
        );
      }),

    /**
     * Approves a request.
     * @throws ServiceError not_found, forbidden, conflict, also if there is nothing left to repair
     */
    approve: (id: string, by: Staff): Promise<void> =>
      orTaken(() =>
        db.transaction(async (trx) => {
          const row = await decide(trx, id, "done", by);
          const names = await createNames(trx).lookUp([row.requestedBy]);
          await apply(trx, row, by, `, requested by ${names.of(row.requestedBy)}`);
        }),
      ),

    /** Rejects a request, or withdraws one's own. @throws ServiceError not_found, conflict */
    reject: (id: string, reason: string, by: Staff): Promise<void> =>
      db.transaction(async (trx) => {
        const row = await decide(trx, id, "rejected", by);
        await record(trx, "repair_rejected", row, by, `: ${reason}`);
      }),

    /** Number of requests that need approval. */
    waiting: () => createRepairsStore(db).count("waiting"),

    /** A page of repairs, newest first. */
    async list({ state, before }: RepairsQuery): Promise<RepairList> {
      const { rows, next } = await keysetPage(
        (take) => createRepairsStore(db).list(state, { before: parseTimeCursor(before), take }),
        ({ requested, id }) => formatTimeCursor({ at: requested, id }),
      );
      const names = await createNames(db).lookUp(
        rows.flatMap((row) => [row.UserNum, row.requestedBy, row.decidedBy]),
      );
      return {
        repairs: rows.map(({ UserNum, proofs, requested, requestedBy, decided, decidedBy, ...row }) => ({
          ...row,
          account: names.named(UserNum),
          proofs: proofs.split(",") as RepairProof[],
          requested: requested.toISOString(),
          requestedBy: names.named(requestedBy),
          decided: decided?.toISOString() ?? null,
          decidedBy: names.namedOrNull(decidedBy),
        })),
        next,
      };
    },
  };
}
export type Repairs = ReturnType<typeof createRepairs>;
