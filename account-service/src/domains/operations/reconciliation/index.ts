import type { Module } from "../../../context.ts";
import { createReconciliation } from "./service.ts";

/** Daily check of balances and orders. */
export const reconciliation: Module = {
  steps: ({ db, context }) => ({
    reconciliation: () => createReconciliation(db, context).runDaily(),
  }),
};

export { createReconciliation } from "./service.ts";
