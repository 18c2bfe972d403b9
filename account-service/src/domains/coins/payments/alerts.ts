import type { Alert } from "../../../context.ts";
import { plural } from "../../../lib/text/plural.ts";
import { createPaymentsStore } from "./store.ts";

/** Payments that wait for staff. */
export const heldPayments: Alert = {
  name: "payments",
  title: "Payments need attention",
  async find(db) {
    const held = await createPaymentsStore(db).countProblems();
    return held > 0
      ? `${plural(held, "payment has", "payments have")} arrived and cannot be credited as ordered, or differ from the provider's list. See Payments in the console.`
      : null;
  },
};
