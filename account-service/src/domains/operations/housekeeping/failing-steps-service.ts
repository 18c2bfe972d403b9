import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createFailingStepsStore, type FailingStepRow } from "./failing-steps-store.ts";

/** Steps of regular work that fail now. */
export function createFailingSteps(db: Database, { now }: Pick<Context, "now">) {
  const store = createFailingStepsStore(db);
  return {
    /** Notes that a step failed; since when stays what it was. */
    async fails(step: string): Promise<void> {
      if (await store.has(step)) return;
      await store.insert({ step, since: now() }).catch((problem: unknown) => {
        // Another process was first.
        if (!db.dialect.isDuplicate(problem)) throw problem;
      });
    },

    /** Notes that a step works. */
    works: (step: string): Promise<void> => store.remove(step),

    /** The steps that fail, those first that have failed longest. */
    list: (): Promise<FailingStepRow[]> => store.list(),
  };
}
