import {
  type ApprovalRule,
  CONSOLE_MESSAGES,
  MESSAGES,
  REPAIR_PROOFS,
  type RepairKind,
  type RepairProof,
  type RepairRequest,
  type Submitted,
} from "../../../../contract/index.ts";
import type { Actor, Approvable, Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound, ServiceError } from "../../../errors.ts";
import { createRoles } from "../../access/roles/index.ts";
import { createSecondFactor } from "../../access/second-factor/index.ts";
import { createSessions } from "../../access/sessions/index.ts";
import { createAccounts, createNames, maskEmail } from "../../foundation/accounts/index.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createLinks } from "../../foundation/links/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { ownsOneOf } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";

/** What a repair does. */
interface Repair {
  kind: RepairKind;
  /** The address when the repair was requested, and the new one; null unless it is changed. */
  emailBefore: string | null;
  email: string | null;
  proofs: RepairProof[];
}

/** The reason of a request that a player makes. */
const BY_LINK = "Asked for by the player, who opened the link that was emailed to them";

const KIND_TEXT: Record<RepairKind, string> = {
  email: "email address",
  secret_answer: "secret answer",
  second_factor: "two-step login",
};

const PROOF_TEXT: Record<RepairProof, string> = {
  address: "wrote from the account's address",
  top_up: "showed a receipt or a code",
  details: "knows name, phone and country",
  characters: "knows characters and purchases",
  document: "showed an ID",
};

/** In words; the audit log has the same. */
const inWords = ({ kind, emailBefore, email, proofs }: Repair) =>
  `${KIND_TEXT[kind]}${email === null ? "" : ` ${emailBefore || "none"} → ${email}`} (${proofs.map((proof) => PROOF_TEXT[proof]).join(", ")})`;

/** Cuts off the old address: its sessions and the links that were sent there end. */
async function changeEmail(
  trx: Database,
  context: Context,
  UserNum: number,
  { emailBefore, email }: Repair,
): Promise<void> {
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

const REPAIRS: Record<
  RepairKind,
  (trx: Database, context: Context, UserNum: number, what: Repair) => Promise<void>
> = {
  email: changeEmail,
  secret_answer: async (trx, context, UserNum) => {
    if (!(await createAccounts(trx, context).clearSecretAnswer(UserNum))) {
      throw conflict(CONSOLE_MESSAGES.repairAnswerNone);
    }
  },
  second_factor: async (trx, context, UserNum) => {
    if (!(await createSecondFactor(trx, context).remove(UserNum))) {
      throw conflict(CONSOLE_MESSAGES.repairFactorNone);
    }
    await createSessions(trx, context).endAll(UserNum, "ended");
  },
};

/**
 * @throws ServiceError not_found, conflict for one's own, forbidden if the account is staff and `by` is not an
 *   administrator
 */
async function checkTarget(trx: Database, context: Context, UserNum: number, by: Actor): Promise<void> {
  if (!(await createAccounts(trx, context).findStatus(UserNum))) {
    throw notFound(CONSOLE_MESSAGES.playerUnknown);
  }
  if (await ownsOneOf(trx, context, by.UserNum, [UserNum])) throw conflict(CONSOLE_MESSAGES.repairOwnAccount);
  if (
    by.UserNum !== null &&
    by.role !== "admin" &&
    (await createRoles(trx, context).roleOf(UserNum)) !== null
  ) {
    throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.banStaff });
  }
}

/** Repairs an account, and emails its owner. */
export const repair: Approvable<Repair> = {
  kind: "repair",
  waits: CONSOLE_MESSAGES.repairWaits,
  async apply(trx, context, { id, UserNum, what, reason, by, others }) {
    if (UserNum === null) throw new Error(`Repair ${id} names no account.`);
    await checkTarget(trx, context, UserNum, by);
    const { kind, email } = what;
    const before = await createAccounts(trx, context).emailOf(UserNum);
    const UserID = (await createNames(trx).userIdOf(UserNum)) ?? "";
    try {
      await REPAIRS[kind](trx, context, UserNum, what);
    } catch (error) {
      // An address that another account takes at the same moment.
      throw trx.dialect.isDuplicate(error) ? conflict(CONSOLE_MESSAGES.repairEmailTaken) : error;
    }
    const at = context.now();
    for (const to of new Set([before, email ?? before])) {
      if (to === "") continue;
      const newAddress = email === null ? "" : maskEmail(email);
      await createMailbox(trx, context).post({ kind: "repaired", to, UserID, repair: kind, newAddress, at });
    }
    await createAudit(trx, context).record({
      action: "repair_done",
      UserNum,
      actor: by.UserNum,
      client: by.client,
      detail: `${inWords(what)}${others}: ${reason}`,
    });
    return CONSOLE_MESSAGES.repaired;
  },
};

/**
 * Repairs of accounts whose owners cannot do it themselves: another email address, no secret answer, no two-step login.
 * Each has a reason and proofs; by policy another staff member approves it. Staff cannot repair their own account.
 */
export function createRepairs(db: Database, context: Context) {
  const submit = (
    trx: Database,
    UserNum: number,
    what: Repair,
    { reason, rule, by }: { reason: string; rule: ApprovalRule | null; by: Actor },
  ): Promise<Submitted> =>
    createApprovals(trx, context).submit(
      repair,
      { UserNum, reference: what.kind, what, summary: inWords(what), reason, rule },
      by,
    );

  async function requestWithin(
    trx: Database,
    UserNum: number,
    { kind, email, reason, ...form }: RepairRequest,
    by: Actor,
  ): Promise<Submitted> {
    await checkTarget(trx, context, UserNum, by);
    const accounts = createAccounts(trx, context);
    const emailBefore = kind === "email" ? await accounts.emailOf(UserNum) : null;
    if (kind === "email") {
      if (emailBefore === email) throw invalidForm({ email: MESSAGES.emailSame });
      if (!(await accounts.isEmailStorable(email))) throw invalidForm({ email: MESSAGES.emailTooLongHere });
    }
    const what: Repair = {
      kind,
      emailBefore,
      email: kind === "email" ? email : null,
      proofs: REPAIR_PROOFS.filter((proof) => form[proof] === "true"),
    };
    const { repairApproval } = await createSettings(trx, context).policy();
    return submit(trx, UserNum, what, { reason, rule: repairApproval ? "policy" : null, by });
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
      by: Actor & { UserNum: number },
    ): Promise<Submitted> =>
      createIdempotency(db, context).once(
        { UserNum: by.UserNum, key, call: "repair", request: { UserNum, ...request } },
        (trx) => requestWithin(trx, UserNum, request, by),
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
        const same = { kind: "repair", reference: "secret_answer", UserNum } as const;
        if (await createApprovals(trx, context).isWaiting(same)) return;
        const what: Repair = { kind: "secret_answer", emailBefore: null, email: null, proofs: ["address"] };
        await submit(trx, UserNum, what, { reason: BY_LINK, rule: "player", by: { UserNum, client } });
      }),
  };
}
export type Repairs = ReturnType<typeof createRepairs>;
