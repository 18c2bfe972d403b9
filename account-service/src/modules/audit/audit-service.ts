import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { createAuditStore } from "./audit-store.ts";

/** What is worth a row. `detail` of `sign_in` is its outcome; no detail ever holds a secret. */
export type AuditAction =
  | "registered"
  | "sign_in"
  | "logged_out"
  | "password_changed"
  | "password_reset_asked"
  | "password_reset"
  | "user_id_asked"
  | "password_wrong"
  | "secret_answer_wrong"
  | "details_changed"
  | "email_confirmed"
  | "email_change_asked"
  | "email_changed"
  | "email_change_cancelled"
  | "session_ended"
  | "other_sessions_ended"
  | "second_factor_on"
  | "second_factor_off"
  | "recovery_code_used"
  | "recovery_codes_renewed"
  | "whitelist_asked"
  | "setting_changed"
  | "coupon_redeemed"
  | "coupon_wrong"
  | "purchased"
  | "refunded"
  | "ticket_sent"
  | "ticket_answered"
  | "ticket_closed"
  | "ticket_link_asked";

export interface AuditEntry {
  action: AuditAction;
  /** Account that it is about; null where there is none. */
  UserNum: number | null;
  client: Client;
  /** Who did it; the account itself where this is left out. */
  actor?: number | null;
  detail?: string;
}

/** One row for each security event, written in the transaction of what it tells of. */
export function createAudit(db: Database, { now }: Pick<Context, "now">) {
  const store = createAuditStore(db);
  return {
    async record({ action, UserNum, client, actor = UserNum, detail }: AuditEntry): Promise<void> {
      await store.insert({
        at: now(),
        actor,
        UserNum,
        action,
        detail: detail?.slice(0, 400) ?? null,
        ip: client.address.slice(0, 45),
        userAgent: client.userAgent.slice(0, 256),
      });
    },
    /** The newest entries of one action about one account, newest first. */
    latest: (UserNum: number, action: AuditAction, count: number) => store.latest(UserNum, action, count),
  };
}
export type Audit = ReturnType<typeof createAudit>;
