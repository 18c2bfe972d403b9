import type { Alert, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";

/** Something that is wrong now: the name of its alert, and what to do about it. */
export interface Problem {
  name: string;
  text: string;
}

/** Everything that is wrong now, in the order of the alerts. */
export async function findProblems(db: Database, context: Context, alerts: Alert[]): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const alert of alerts) {
    const text = await alert.find(db, context);
    if (text !== null) found.push({ name: alert.name, text });
  }
  return found;
}
