import { LOGIN_OUTCOMES } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createLoginAttemptsStore, type LoginAttemptRow } from "./attempts-store.ts";

const FAILED = LOGIN_OUTCOMES.filter((outcome) => outcome !== "success");

/** Logins and failed attempts: of an account, and how many there are. */
export function createLoginAttempts(db: Database, context: Pick<Context, "now" | "env">) {
  const store = createLoginAttemptsStore(db);
  return {
    /** Notes an attempt, here and in the audit log. @param UserNum null if there is no such account */
    record: (UserNum: number | null, outcome: LoginAttemptRow["outcome"], client: Client): Promise<void> =>
      db.transaction(async (trx) => {
        await createLoginAttemptsStore(trx).insert({
          at: context.now(),
          UserNum,
          outcome,
          ip: client.address.slice(0, 45),
          userAgent: client.userAgent.slice(0, 256),
        });
        await createAudit(trx, context).record({ action: "sign_in", UserNum, client, detail: outcome });
      }),

    /** An account's newest logins and failed attempts, newest first. */
    latest: store.latest,

    /** Number of logins from one instant (inclusive) to another (exclusive). */
    succeeded: (from: Date, to: Date): Promise<number> => store.count(["success"], from, to),

    /** Number of failed attempts, on all accounts and on none. */
    failed: (from: Date, to: Date): Promise<number> => store.count(FAILED, from, to),

    /** How many of some accounts have at least `least` failed attempts between two instants. */
    countTried: (accounts: number[], time: { from: Date; to: Date }, least: number): Promise<number> =>
      store.countTried(accounts, FAILED, time, least),

    /** Removes those that are older than the audit log may be, if it has a limit. */
    async purge(): Promise<void> {
      const oldest = createAudit(db, context).oldestKept();
      if (oldest) await store.purge(oldest);
    },
  };
}
