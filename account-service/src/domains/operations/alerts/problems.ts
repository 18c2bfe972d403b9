import type { Alert, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";

/** Something that is wrong now: the name of its alert, and what to do about it. */
export interface Problem {
  name: string;
  text: string;
}

/**
 * Everything that is wrong now, in the order of the alerts.
 * @param failed is told of an alert that could not be looked for; the others are. By default, none is
 */
export async function findProblems(
  db: Database,
  context: Context,
  alerts: Alert[],
  failed: (alert: Alert, error: unknown) => void = (_, error) => {
    throw error;
  },
): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const alert of alerts) {
    try {
      const text = await alert.find(db, context);
      if (text !== null) found.push({ name: alert.name, text });
    } catch (error) {
      failed(alert, error);
    }
  }
  return found;
}
