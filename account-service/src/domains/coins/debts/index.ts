/**
 * Coins that accounts owe, because the money for them was returned after they were spent. It has no routes of its own.
 */
export { createDebts, type Debts, debtForgiveness } from "./service.ts";
