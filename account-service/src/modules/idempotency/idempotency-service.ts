import { createHash } from "node:crypto";
import { MESSAGES } from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { createIdempotencyStore } from "./idempotency-store.ts";

const KEEP = 24 * 3_600_000;
/** A random number that `work` makes, a ticket's say, may be taken: then it makes another one. */
const ATTEMPTS = 5;

/** A call that may be sent again. `key` undefined: its caller takes no such care, and each call is its own. */
export interface IdempotentCall {
  /** 0 for a visitor: what tells visitors' calls apart is that nobody guesses a key. */
  UserNum: number;
  key: string | undefined;
  /** Which call it is: a key belongs to one. */
  call: "redeem" | "buy" | "refund" | "order-refund" | "ticket" | "ticket-reply" | "ticket-answer" | "adjust";
  /** What was asked for: the same key with another request is refused. */
  request: unknown;
}

/** Calls that have their effect once, however often they are sent. */
export function createIdempotency(db: Database, { now }: Pick<Context, "now">) {
  const hashOf = (request: unknown) => createHash("sha256").update(JSON.stringify(request)).digest("hex");

  /**
   * The answer that a call had when it was sent before; undefined where it was not.
   * @throws ServiceError validation where the key was used for something else
   */
  async function answered<Answer>({
    UserNum,
    key,
    call,
    request,
  }: IdempotentCall): Promise<Answer | undefined> {
    const known = key === undefined ? undefined : await createIdempotencyStore(db).find(UserNum, key);
    if (!known) return undefined;
    if (known.call !== call || known.requestHash !== hashOf(request)) {
      throw new ServiceError("validation", { message: MESSAGES.idempotencyKeyReused });
    }
    return JSON.parse(known.answer) as Answer;
  }

  return {
    answered,

    /**
     * Runs `work` in one transaction together with the note that the key was used, and its answer: the last row before the
     * commit, so that a call holds nothing for it while it works. A repeat gets that answer, whatever it would come to now; a
     * failure leaves no note, so it may be tried again.
     * @throws ServiceError validation where the key was used for something else
     */
    async once<Answer>(
      idempotent: IdempotentCall,
      work: (trx: Database) => Promise<Answer>,
    ): Promise<Answer> {
      const { UserNum, key, call, request } = idempotent;
      const requestHash = hashOf(request);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction(async (trx) => {
            const answer = await work(trx);
            if (key === undefined) return answer;
            await createIdempotencyStore(trx).insert({
              UserNum,
              idempotencyKey: key,
              call,
              requestHash,
              answer: JSON.stringify(answer),
              at: now(),
            });
            return answer;
          });
        } catch (error) {
          const duplicate = db.dialect.isDuplicate(error);
          if (!duplicate && !(error instanceof ServiceError)) throw error;
          // The same call may have been first: then this one was undone, or found nothing left to do.
          const before = await answered<Answer>(idempotent);
          if (before !== undefined) return before;
          if (!duplicate || attempt === ATTEMPTS) throw error;
        }
      }
    },

    purge: () => createIdempotencyStore(db).purge(new Date(now().getTime() - KEEP)),
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;
