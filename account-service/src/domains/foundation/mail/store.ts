import { hasCome } from "../../../db/queries/has-come.ts";
import { countOf } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import { LONGEST_RETRY_WAIT } from "../../../lib/time.ts";

/** `withheld`: written like any other, but never sent, or outdated before it could be. */
export type MailState = Row<"MailOutbox">["state"];

export type MailRow = Omit<Row<"MailOutbox">, "error">;

/** A row that only this process may send until `claimedUntil`. */
export type ClaimedMail = Pick<MailRow, "id" | "recipient" | "subject" | "text" | "html" | "created"> & {
  /** Including this one. */
  attempts: number;
  claimedUntil: Date;
};

/** Bodies are emptied when a row is finished: they contain links that open accounts. */
const EMPTIED = { text: "", html: "" };

/** The outbox: rows are written by what causes an email, claimed and finished by the delivery. */
export function createMailStore(db: Database) {
  const knex = sql(db);
  const { mailOutbox } = db.tables;
  const waiting = (id: string) => knex(mailOutbox).where({ id, state: "waiting" satisfies MailState });

  return {
    async insert(row: MailRow): Promise<void> {
      await knex(mailOutbox).insert(row);
    },

    /**
     * Claims at most `limit` emails that are due, oldest first. A claim is one guarded statement per row, which moves
     * `due` to the claim's end: of several processes only one gets a row, and if that one dies the row becomes due
     * again. What was to be sent before now is withheld instead.
     * @returns outdated: how many were withheld
     */
    async claimDue(
      now: Date,
      claimedUntil: Date,
      limit: number,
    ): Promise<{ claimed: ClaimedMail[]; outdated: number }> {
      const rows = await knex(mailOutbox)
        .where({ state: "waiting" satisfies MailState })
        // A new one waits for nothing, whatever the clock said when it was written.
        .where((due) => due.where({ attempts: 0 }).orWhere(hasCome("due", now, LONGEST_RETRY_WAIT)))
        .orderBy("due")
        .orderBy("id")
        .limit(limit)
        .select("id", "recipient", "subject", "text", "html", "created", "due", "attempts", "until");
      const claimed: ClaimedMail[] = [];
      let outdated = 0;
      for (const { due, attempts, created, until, ...mail } of rows) {
        const row = waiting(mail.id).where({ due });
        if (until !== null && until <= now) {
          outdated += await row.update({
            ...EMPTIED,
            state: "withheld" satisfies MailState,
            finished: now,
          });
        } else if ((await row.update({ due: claimedUntil, attempts: attempts + 1 })) === 1) {
          claimed.push({ ...mail, created, attempts: attempts + 1, claimedUntil });
        }
      }
      return { claimed, outdated };
    },

    /** By any process, even if another one holds the claim by now: the email is out. */
    async markSent(id: string, finished: Date): Promise<void> {
      await waiting(id).update({ ...EMPTIED, state: "sent" satisfies MailState, finished, error: null });
    },

    /** Changes nothing if the claim expired and another process took the email. */
    async markForRetry(mail: ClaimedMail, due: Date, error: string): Promise<void> {
      await waiting(mail.id).where({ due: mail.claimedUntil }).update({ due, error });
    },

    /** As markForRetry, after the last attempt. */
    async markFailed(mail: ClaimedMail, finished: Date, error: string): Promise<void> {
      await waiting(mail.id)
        .where({ due: mail.claimedUntil })
        .update({ ...EMPTIED, state: "failed" satisfies MailState, finished, error });
    },

    /** @returns how many rows were removed */
    async purge(finishedBefore: Date): Promise<number> {
      return knex(mailOutbox).where("finished", "<", finishedBefore).delete();
    },

    /** When some emails were sent, by id. */
    async sentAt(ids: string[]): Promise<Map<string, Date>> {
      const rows = await knex(mailOutbox)
        .whereIn("id", ids)
        .where({ state: "sent" satisfies MailState })
        .select("id", "finished");
      return new Map(rows.flatMap(({ id, finished }) => (finished ? [[id, finished] as const] : [])));
    },

    /** Emails that wait since before an instant, and those sent since then, until another one. */
    async countLate(from: Date, to: Date): Promise<{ late: number; sent: number }> {
      const sent = knex(mailOutbox).where({ state: "sent" }).whereBetween("finished", [from, to]);
      return {
        late: await countOf(knex(mailOutbox).where({ state: "waiting" }).where("created", "<", from)),
        sent: await countOf(sent),
      };
    },

    /** Number of emails in each state, and when the oldest one that waits was written. */
    async countByState(): Promise<Record<MailState, number> & { oldest: Date | null }> {
      const counts = { waiting: 0, sent: 0, failed: 0, withheld: 0, oldest: null as Date | null };
      const rows = await knex(mailOutbox)
        .groupBy("state")
        .select("state")
        .count({ mails: "id" })
        .min({ since: "created" });
      for (const { state, mails, since } of rows) {
        counts[state] = mails as number;
        if (state === "waiting") counts.oldest = toDate(since);
      }
      return counts;
    },
  };
}
