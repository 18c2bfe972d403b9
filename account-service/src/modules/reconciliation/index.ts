/** Daily check of balances and orders. It has no routes. */
export { createReconciliation } from "./reconciliation-service.ts";
