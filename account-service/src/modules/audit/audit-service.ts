import { type AuditCheck, type AuditList, type AuditQuery, CONSOLE_ROWS } from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { endOfManilaDay, startOfManilaDay } from "../../manila-time.ts";
import { keyedHash } from "../../secret-box.ts";
import { createNames } from "../accounts/names-service.ts";
import {
  type AuditFilter,
  type AuditRow,
  type ChainedRow,
  createAuditStore,
  NO_HASH,
} from "./audit-store.ts";

/** What is worth a row. `detail` of `sign_in` is its outcome; no detail ever holds a secret. */
export const AUDIT_ACTIONS = [
  "registered",
  "sign_in",
  "logged_out",
  "password_changed",
  "password_changed_in_game",
  "pin_changed",
  "password_reset_asked",
  "password_reset",
  "user_id_asked",
  "password_wrong",
  "secret_answer_wrong",
  "details_changed",
  "email_confirmed",
  "email_change_asked",
  "email_changed",
  "email_change_cancelled",
  "session_ended",
  "other_sessions_ended",
  "second_factor_on",
  "second_factor_off",
  "recovery_code_used",
  "recovery_codes_renewed",
  "whitelist_asked",
  "whitelist_decided",
  "setting_changed",
  "coupon_redeemed",
  "coupon_wrong",
  "purchased",
  "refunded",
  "ticket_sent",
  "ticket_answered",
  "ticket_assigned",
  "ticket_closed",
  "ticket_link_asked",
  "canned_answer_changed",
  "role_granted",
  "role_revoked",
  "banned",
  "ban_lifted",
  "sessions_ended",
  "recovery_mailed",
  "login_state_freed",
  "points_asked",
  "points_adjusted",
  "points_refused",
  "campaign_made",
  "campaign_changed",
  "codes_made",
  "codes_revoked",
  "referrer_changed",
  "shop_item_changed",
  "admin_made",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface NewAuditEntry {
  action: AuditAction;
  /** Account that it is about; null where there is none. */
  UserNum: number | null;
  client: Client;
  /** Who did it; the account itself where this is left out. */
  actor?: number | null;
  detail?: string;
}

/** The command line, as the audit log names it. */
export const COMMAND_LINE: Client = { address: "local", userAgent: "command line" };

/** Rows that are checked, or exported, at once. */
const BATCH = 500;
const FINDINGS = 20;

/** Text as the database gives it back: half a surrogate pair, which a cut can leave, would come back as another sign. */
const clean = (text: string, length: number) => Buffer.from(text.slice(0, length)).toString();

/**
 * The audit log: one row for each event, written in the transaction of what it tells of, as the last thing in it. Each row has
 * its place in a chain and a keyed hash of itself and the row before it, so that a row that was removed, changed or slipped in
 * shows (docs/decisions/015).
 */
export function createAudit(db: Database, { now, env }: Pick<Context, "now" | "env">) {
  const hashOf = (before: string, seq: number, row: AuditRow) =>
    keyedHash(
      env.DATA_KEY,
      `audit:${JSON.stringify([
        before,
        seq,
        row.at.toISOString(),
        row.actor,
        row.UserNum,
        row.action,
        row.detail,
        row.ip,
        row.userAgent,
      ])}`,
    );

  async function append(trx: Database, row: AuditRow): Promise<void> {
    const store = createAuditStore(trx);
    const { seq, before } = await store.takePlace();
    const hash = hashOf(before, seq, row);
    await store.insert({ ...row, seq, hash });
  }

  /** @returns null where a name that was asked for belongs to nobody: nothing can be found then */
  async function toFilter({ action, player, actor, ip, from, to }: AuditQuery): Promise<AuditFilter | null> {
    const names = createNames(db);
    const about = player ? await names.numberOf(player) : undefined;
    const by = actor ? await names.numberOf(actor) : undefined;
    if ((player && about === undefined) || (actor && by === undefined)) return null;
    return {
      action: action || undefined,
      UserNum: about,
      actor: by,
      ip: ip || undefined,
      from: from ? startOfManilaDay(from) : undefined,
      to: to ? endOfManilaDay(to) : undefined,
    };
  }

  async function toEntries(rows: ChainedRow[]): Promise<AuditList["entries"]> {
    const names = await createNames(db).userIds(rows.flatMap((row) => [row.actor, row.UserNum]));
    const named = (UserNum: number | null) =>
      UserNum === null ? null : { UserNum, UserID: names.get(UserNum) ?? `#${UserNum}` };
    return rows.map(({ hash: _, ...row }) => ({
      id: row.id,
      seq: row.seq,
      at: row.at.toISOString(),
      action: row.action,
      actor: named(row.actor),
      account: named(row.UserNum),
      detail: row.detail,
      ip: row.ip,
      userAgent: row.userAgent,
    }));
  }

  async function page(filter: AuditFilter | null, before: number | undefined): Promise<AuditList> {
    const rows = filter ? await createAuditStore(db).list(filter, { before, take: CONSOLE_ROWS + 1 }) : [];
    const shown = rows.slice(0, CONSOLE_ROWS);
    return {
      entries: await toEntries(shown),
      next: rows.length > CONSOLE_ROWS ? (shown.at(-1)?.id ?? null) : null,
      actions: [...AUDIT_ACTIONS],
    };
  }

  return {
    /** Writes a row; within a transaction at its end. */
    async record({ action, UserNum, client, actor = UserNum, detail }: NewAuditEntry): Promise<void> {
      const row: AuditRow = {
        at: now(),
        actor,
        UserNum,
        action,
        detail: detail === undefined ? null : clean(detail, 400),
        ip: clean(client.address, 45),
        userAgent: clean(client.userAgent, 256),
      };
      await db.beforeCommit((trx) => append(trx, row));
    },

    /** The newest entries of one action about one account, newest first. */
    latest: (UserNum: number, action: AuditAction, count: number) =>
      createAuditStore(db).latest(UserNum, action, count),

    /** How often something happened between two instants: the first included, the second not. */
    count: (what: { action: AuditAction; detail?: string }, from: Date, to: Date) =>
      createAuditStore(db).count({ ...what, from, to }),

    /** A page of what matches, newest first. */
    list: async (query: AuditQuery): Promise<AuditList> => page(await toFilter(query), query.before),

    /** A page of what is about one account. */
    ofAccount: (UserNum: number, before: number | undefined): Promise<AuditList> => page({ UserNum }, before),

    /** All that matches, a batch at a time, newest first. */
    async *listAll(query: AuditQuery): AsyncGenerator<AuditList["entries"]> {
      const filter = await toFilter(query);
      if (!filter) return;
      for (let before = query.before; ; ) {
        const rows = await createAuditStore(db).list(filter, { before, take: BATCH });
        yield toEntries(rows);
        if (rows.length < BATCH) return;
        before = rows.at(-1)?.id;
      }
    },

    /**
     * Checks the whole chain: every place is there once, each row is as it was written, and the last one is the head. What was
     * cut off its end shows where the head was set back too: by a head that was noted before (the log has one an hour).
     * @param since such a head: `<place>:<hash>`
     * @throws Error where it is none
     */
    async verify(since?: string): Promise<AuditCheck> {
      const noted = since === undefined ? undefined : /^(\d{1,15}):([\da-f]{64})$/.exec(since);
      if (noted === null) throw new Error("A head looks like 41:3f…, a place and 64 signs.");
      const notedAt = Number(noted?.[1]);
      const store = createAuditStore(db);
      const head = await store.head();
      const findings: string[] = [];
      let found = 0;
      const tell = (finding: string, count = 1) => {
        found += count;
        if (findings.length < FINDINGS) findings.push(finding);
      };
      let before = NO_HASH;
      let seq = 0;
      let rows = 0;
      // Up to the head that was read: what is written meanwhile is checked the next time.
      for (let last = false; !last; ) {
        const batch = (await store.chain(seq, BATCH)).filter((row) => (row.seq ?? 0) <= head.seq);
        last = batch.length < BATCH;
        for (const row of batch) {
          const place = row.seq ?? 0;
          const missing = place - seq - 1;
          if (missing === 1) tell(`Row ${place - 1} is missing.`);
          if (missing > 1) tell(`Rows ${seq + 1} to ${place - 1} are missing.`, missing);
          // After a gap the row before is unknown: the next one says only that something was there.
          const intact = missing > 0 || row.hash === hashOf(before, place, row);
          if (!intact)
            tell(`Row ${place} is not as it was written (${row.action}, ${row.at.toISOString()}).`);
          if (place === notedAt && row.hash !== noted?.[2]) {
            tell(`Row ${place} is not the one that was noted.`);
          }
          before = row.hash ?? "";
          seq = place;
          rows += 1;
        }
      }
      if (seq < head.seq) tell(`Rows ${seq + 1} to ${head.seq} are missing at the end.`, head.seq - seq);
      if (noted && notedAt > head.seq) {
        tell(`Row ${notedAt} was noted, and the chain ends at ${head.seq} now.`);
      }
      for (const id of await store.strays(FINDINGS))
        tell(`The row with id ${id} was not written by the service.`);
      return { rows, findings, found, head: `${head.seq}:${head.hash}` };
    },

    /** Where the chain ends now: noted elsewhere, it shows later that nothing was cut off. */
    async head(): Promise<string> {
      const { seq, hash } = await createAuditStore(db).head();
      return `${seq}:${hash}`;
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;
