import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditCheck,
  type AuditList,
  type AuditQuery,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { type KeysetStart, keysetBatches, keysetPage } from "../../../lib/cursor.ts";
import { keyedHash } from "../../../lib/secrets/secret-box.ts";
import { DAY, endOfManilaDay, startOfManilaDay } from "../../../lib/time.ts";
import { createNames } from "../accounts/index.ts";
import { divideDetail, type ListedDetail } from "./divide-detail.ts";
import {
  type AnchorRow,
  type AuditFilter,
  type AuditRow,
  type ChainedRow,
  createAuditStore,
  NO_HASH,
} from "./store.ts";

export interface NewAuditEntry {
  action: AuditAction;
  /** Account that it is about, if any. */
  UserNum: number | null;
  client: Client;
  /** Who did it; default: the account itself. */
  actor?: number | null;
  /** What staff read: names, amounts, reasons. What is too long for a row goes on in further ones. */
  detail?: string | ListedDetail;
  /** The id of what it is about: kept behind the detail in brackets, which the console's pages leave out. */
  reference?: string;
}

/** The command line as a client. */
export const COMMAND_LINE: Client = { address: "local", userAgent: "command line" };

/** Characters of a row's detail. */
const MAX_DETAIL = 400;
/** Rows that are verified, or deleted, at once. */
const BATCH = 500;
/** Findings that are reported in full. */
const MAX_FINDINGS = 20;

/**
 * Text as the database returns it, because its hash is compared with what was read: half a surrogate pair, which a cut
 * can leave, would come back as another character, and spaces at the end not at all (`unpadded`).
 */
const clean = (text: string, length = text.length) =>
  Buffer.from(text.slice(0, length)).toString().replace(/ +$/, "");

/**
 * The audit log: one row per event, or more if its detail is longer, written in the event's transaction, as the last
 * statements. Each row has a sequence number and a keyed hash of itself and the row before, so that a row that was
 * removed, changed or inserted shows (docs/decisions/015).
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

  async function append(trx: Database, rows: AuditRow[]): Promise<void> {
    const store = createAuditStore(trx);
    let { seq, before } = await store.takeNext(rows.length);
    const chained = rows.map((row) => {
      before = hashOf(before, seq, row);
      return { ...row, seq: seq++, hash: before };
    });
    await store.insert(chained);
  }

  const oldestKept = (): Date | null =>
    env.AUDIT_RETENTION_DAYS === undefined
      ? null
      : new Date(now().getTime() - env.AUDIT_RETENTION_DAYS * DAY);

  const sealOf = ({ seq, hash, damaged }: Omit<AnchorRow, "seal">) =>
    keyedHash(env.DATA_KEY, `audit-anchor:${JSON.stringify([seq, hash, damaged])}`);
  const isSealed = (anchor: AnchorRow) =>
    anchor.seq === 0 ? anchor.damaged === 0 : anchor.seal === sealOf(anchor);

  /** Follows the chain from its beginning, row by row, and reports what is missing or changed. */
  function follow(anchor: AnchorRow, report: (finding: string, count?: number) => void) {
    const place = { seq: anchor.seq, hash: anchor.hash ?? NO_HASH };
    return {
      /** The last row. */
      get seq() {
        return place.seq;
      },
      skipTo({ seq, hash }: AnchorRow) {
        Object.assign(place, { seq, hash });
      },
      next(row: ChainedRow) {
        const seq = row.seq ?? 0;
        const missing = seq - place.seq - 1;
        if (missing === 1) report(`Row ${seq - 1} is missing.`);
        if (missing > 1) report(`Rows ${place.seq + 1} to ${seq - 1} are missing.`, missing);
        // After a gap the previous hash is unknown, so this row cannot be checked.
        const intact = missing > 0 || row.hash === hashOf(place.hash, seq, row);
        if (!intact) report(`Row ${seq} was changed (${row.action}, ${row.at.toISOString()}).`);
        Object.assign(place, { seq, hash: row.hash ?? "" });
      },
    };
  }

  /** @returns how many entries were deleted; fewer than `BATCH` if no more are old enough */
  async function purgeBatch(trx: Database, oldest: Date): Promise<number> {
    const store = createAuditStore(trx);
    await store.lockAnchor();
    const anchor = await store.anchor();
    const head = await store.head();
    const batch = await store.chain(anchor.seq, BATCH);
    const kept = batch.findIndex(({ at, seq }) => at >= oldest || (seq ?? 0) >= head.seq);
    const old = kept === -1 ? batch : batch.slice(0, kept);
    const last = old.at(-1);
    if (!last) return 0;
    // What is deleted can never be verified again, so whether it could be is kept.
    let damaged = anchor.damaged + (isSealed(anchor) ? 0 : 1);
    const chain = follow(anchor, (_, count = 1) => {
      damaged += count;
    });
    for (const row of old) chain.next(row);
    await store.deleteUpTo(chain.seq);
    const begins = { seq: chain.seq, hash: last.hash, damaged };
    await store.setAnchor({ ...begins, seal: sealOf(begins) });
    return old.length;
  }

  /** @returns null if a user ID in the query does not exist: nothing matches */
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
    const names = await createNames(db).lookUp(rows.flatMap((row) => [row.actor, row.UserNum]));
    return rows.map(({ hash: _, ...row }) => ({
      id: row.id,
      seq: row.seq,
      at: row.at.toISOString(),
      action: row.action,
      actor: names.namedOrNull(row.actor),
      account: names.namedOrNull(row.UserNum),
      detail: row.detail,
      ip: row.ip,
      userAgent: row.userAgent,
    }));
  }

  async function page(filter: AuditFilter | null, { before, order }: KeysetStart): Promise<AuditList> {
    const { rows, next } = await keysetPage(
      async (take) => (filter ? createAuditStore(db).list(filter, { before, order, take }) : []),
      ({ id }) => id,
    );
    return { entries: await toEntries(rows), next, actions: [...AUDIT_ACTIONS] };
  }

  return {
    /** Writes an entry; within a transaction, at its end. */
    async record({
      action,
      UserNum,
      client,
      actor = UserNum,
      detail,
      reference,
    }: NewAuditEntry): Promise<void> {
      const suffix = reference === undefined ? "" : ` [${reference}]`;
      const details =
        detail === undefined
          ? [null]
          : divideDetail(detail, MAX_DETAIL - suffix.length).map((text) => clean(text) + suffix);
      const shared = {
        at: now(),
        actor,
        UserNum,
        action,
        ip: clean(client.address, 45),
        userAgent: clean(client.userAgent, 256),
      };
      const rows = details.map((text) => ({ ...shared, detail: text }));
      await db.beforeCommit((trx) => append(trx, rows));
    },

    /**
     * Keeps other transactions from adding entries until this one ends, so that what the caller counts or compares
     * stays true. Call it after locking balances, as all transactions do.
     */
    hold: () => createAuditStore(db).lockHead(),

    /** An entry by its id; null if there is none. */
    async find(id: number) {
      const [row] = await createAuditStore(db).list({ id }, { take: 1 });
      return row ? { id: row.id, action: row.action, at: row.at.toISOString() } : null;
    },

    /** A page of the log. */
    list: async (query: AuditQuery): Promise<AuditList> => page(await toFilter(query), query),

    /** A page of the entries about one account; of some actions, or of all. */
    ofAccount: (UserNum: number, query: KeysetStart, actions?: readonly AuditAction[]): Promise<AuditList> =>
      page({ UserNum, actions }, query),

    /** Everything that matches, in batches. */
    async *listAll(query: AuditQuery): AsyncGenerator<AuditList["entries"]> {
      const filter = await toFilter(query);
      if (!filter) return;
      const read = (before: number | undefined, take: number) =>
        createAuditStore(db).list(filter, { before, order: query.order, take });
      for await (const rows of keysetBatches(read, ({ id }) => id, query.before)) yield toEntries(rows);
    },

    /** Entries before this instant are deleted (`AUDIT_RETENTION_DAYS`); null: all are kept. */
    oldestKept,

    /**
     * Deletes entries that are older than the retention setting allows, in batches, each of them in a transaction with
     * the anchor: whenever it stops, the rest verifies from there. The newest entry stays, whatever its age, because
     * the next one is chained to it.
     * @returns how many were deleted
     */
    async purge(): Promise<number> {
      const oldest = oldestKept();
      let deleted = 0;
      if (oldest === null) return deleted;
      for (let batch = BATCH; batch === BATCH; deleted += batch) {
        batch = await db.transaction((trx) => purgeBatch(trx, oldest));
        await yieldToEventLoop();
      }
      return deleted;
    },

    /**
     * Verifies the whole chain, from where retention has left it: no sequence number is missing, each row is as it was
     * written, and the last one is the head. Rows that were cut off the end together with the head show by comparing
     * with a head that was recorded earlier; the service logs one every hour.
     * @param since such a head, `<seq>:<hash>`
     * @throws Error if it is not one
     */
    async verify(since?: string): Promise<AuditCheck> {
      const recorded = since === undefined ? undefined : /^(\d{1,15}):([\da-f]{64})$/.exec(since);
      if (recorded === null) throw new Error("A head looks like 41:3f…: a number and 64 hexadecimal digits.");
      const recordedSeq = Number(recorded?.[1]);
      const store = createAuditStore(db);
      let anchor = await store.anchor();
      const head = await store.head();
      const findings: string[] = [];
      let found = 0;
      const report = (finding: string, count = 1) => {
        found += count;
        if (findings.length < MAX_FINDINGS) findings.push(finding);
      };
      const chain = follow(anchor, report);
      /** Goes on behind entries that were deleted since the anchor was read. */
      const skipDeleted = async () => {
        anchor = await store.anchor();
        if (anchor.seq > chain.seq) chain.skipTo(anchor);
      };
      let rows = 0;
      let first: Date | null = null;
      // Up to the head read above: rows written meanwhile are verified the next time.
      for (let last = false; !last; ) {
        const batch = (await store.chain(chain.seq, BATCH)).filter((row) => (row.seq ?? 0) <= head.seq);
        last = batch.length < BATCH;
        for (const row of batch) {
          const rowSeq = row.seq ?? 0;
          if (rowSeq > chain.seq + 1) await skipDeleted();
          if (rowSeq <= chain.seq) continue;
          chain.next(row);
          if (rowSeq === recordedSeq && row.hash !== recorded?.[2]) {
            report(`Row ${rowSeq} is not the one in the recorded head.`);
          }
          first ??= row.at;
          rows += 1;
        }
      }
      if (chain.seq < head.seq) await skipDeleted();
      if (chain.seq < head.seq)
        report(`Rows ${chain.seq + 1} to ${head.seq} are missing at the end.`, head.seq - chain.seq);
      if (!isSealed(anchor)) report("Where the log begins was not set by this service.");
      if (anchor.damaged > 0)
        report(`Of the deleted rows, ${anchor.damaged} were missing or changed.`, anchor.damaged);
      if (recorded && recordedSeq > head.seq) {
        report(`The recorded head is row ${recordedSeq}, but the log ends at row ${head.seq}.`);
      }
      if (recordedSeq === anchor.seq && anchor.seq > 0 && recorded?.[2] !== anchor.hash)
        report(`Row ${recordedSeq} is not the one in the recorded head.`);
      if (recordedSeq < anchor.seq)
        report(
          `Row ${recordedSeq} of the recorded head was deleted: the log begins at row ${anchor.seq + 1}.`,
        );
      for (const id of await store.strays(MAX_FINDINGS)) {
        report(`The row with id ${id} was not written by this service.`);
      }
      return {
        rows,
        findings,
        found,
        head: `${head.seq}:${head.hash}`,
        begins: anchor.seq === 0 ? null : (first?.toISOString() ?? null),
      };
    },

    /** The end of the chain: recorded elsewhere, it proves later that nothing was cut off. */
    async head(): Promise<string> {
      const { seq, hash } = await createAuditStore(db).head();
      return `${seq}:${hash}`;
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;
