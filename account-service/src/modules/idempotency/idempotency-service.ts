import { createHash } from "node:crypto";
import { MESSAGES } from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { createIdempotencyStore } from "./idempotency-store.ts";

const KEEP = 24 * 3_600_000;
/** A key that two calls use at once is won by one; the others then find its answer. */
const ATTEMPTS = 5;

/** A call that may be sent again. `key` undefined: its caller takes no such care, and each call is its own. */
export interface IdempotentCall {
  UserNum: number;
  key: string | undefined;
  /** Which call it is: a key belongs to one. */
  call: "redeem" | "buy" | "refund";
  /** What was asked for: the same key with another request is refused. */
  request: unknown;
}

/** Calls that have their effect once, however often they are sent (design.md, idempotency keys). */
export function createIdempotency(db: Database, { now }: Pick<Context, "now">) {
  return {
    /**
     * Runs `work` in one transaction together with the note that the key was used, and its answer. A repeat gets that
     * answer; a failure leaves no note, so it may be tried again.
     * @throws ServiceError validation where the key was used for something else
     */
    async once<Answer>(
      { UserNum, key, call, request }: IdempotentCall,
      work: (trx: Database) => Promise<Answer>,
    ): Promise<Answer> {
      const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
      for (let attempt = 1; ; attempt += 1) {
        const known = key === undefined ? undefined : await createIdempotencyStore(db).find(UserNum, key);
        if (known) {
          if (known.call !== call || known.requestHash !== requestHash) {
            throw new ServiceError("validation", { message: MESSAGES.idempotencyKeyReused });
          }
          return JSON.parse(known.answer) as Answer;
        }
        try {
          return await db.transaction(async (trx) => {
            if (key === undefined) return work(trx);
            const store = createIdempotencyStore(trx);
            await store.insert({ UserNum, idempotencyKey: key, call, requestHash, answer: "", at: now() });
            const answer = await work(trx);
            await store.setAnswer(UserNum, key, JSON.stringify(answer));
            return answer;
          });
        } catch (error) {
          // Somebody else was first with this key, or with what `work` wrote: look again.
          if (!db.dialect.isDuplicate(error) || attempt === ATTEMPTS) throw error;
        }
      }
    },

    purge: () => createIdempotencyStore(db).purge(new Date(now().getTime() - KEEP)),
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;
