import type { Module } from "../../../context.ts";
import { differences, lateComparison } from "./alerts.ts";
import { createReconciliation } from "./service.ts";

/** Daily check of balances and orders. */
export const reconciliation: Module = {
  steps: ({ db, context, comparing }) => ({
    reconciliation: () => createReconciliation(db, context).runDaily(comparing),
  }),
  alerts: [differences, lateComparison],
};

export { createReconciliation } from "./service.ts";
