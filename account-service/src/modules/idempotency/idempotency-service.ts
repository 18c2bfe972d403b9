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
  /** 0 for a visitor: what tells visitors' calls apart is that nobody guesses a key. */
  UserNum: number;
  key: string | undefined;
  /** Which call it is: a key belongs to one. */
  call: "redeem" | "buy" | "refund" | "order-refund" | "ticket" | "ticket-reply" | "ticket-answer" | "adjust";
  /** What was asked for: the same key with another request is refused. */
  request: unknown;
}

/** Calls that have their effect once, however often they are sent (design.md, idempotency keys). */
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
     * Runs `work` in one transaction together with the note that the key was used, and its answer. A repeat gets that
     * answer; a failure leaves no note, so it may be tried again.
     * @throws ServiceError validation where the key was used for something else
     */
    async once<Answer>(
      idempotent: IdempotentCall,
      work: (trx: Database) => Promise<Answer>,
    ): Promise<Answer> {
      const { UserNum, key, call } = idempotent;
      const requestHash = hashOf(idempotent.request);
      for (let attempt = 1; ; attempt += 1) {
        const before = await answered<Answer>(idempotent);
        if (before !== undefined) return before;
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
