import { createHash } from "node:crypto";
import { MESSAGES } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { DAY } from "../../../lib/time.ts";
import { createIdempotencyStore } from "./store.ts";

const RETENTION = DAY;
/** A random number that `work` generates, e.g. a ticket's, may be taken; then it generates another. */
const ATTEMPTS = 5;

/** A request that may be sent again. Without a `key` each one counts. */
export interface IdempotentCall {
  /** 0 for visitors: their keys cannot be guessed. */
  UserNum: number;
  key: string | undefined;
  /** Which request it is, by a name of its module; a key belongs to one. */
  call: string;
  /** Its content: the same key with another content is refused. */
  request: unknown;
}

/** Requests that take effect once, however often they are sent. */
export function createIdempotency(db: Database, { now }: Pick<Context, "now">) {
  const hashOf = (request: unknown) => createHash("sha256").update(JSON.stringify(request)).digest("hex");

  /**
   * The answer to a request that was sent before; undefined if it was not.
   * @throws ServiceError validation if the key was used for something else
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
     * Runs `work` and stores its answer under the key, in one transaction. The key is written last, so that it is not
     * locked while `work` runs. A repeat gets the stored answer; a failure stores nothing, so it can be tried again.
     * @throws ServiceError validation if the key was used for something else
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
          // The same request may have been first: this one was then rolled back, or found nothing left to do.
          const before = await answered<Answer>(idempotent);
          if (before !== undefined) return before;
          if (!duplicate || attempt === ATTEMPTS) throw error;
        }
      }
    },

    purge: () => createIdempotencyStore(db).purge(new Date(now().getTime() - RETENTION)),
  };
}
