import type { Module } from "../../context.ts";
import { adjustments } from "./adjustments/index.ts";
import { codes } from "./codes/index.ts";
import { ledger } from "./ledger/index.ts";
import { payments } from "./payments/index.ts";

/** Balances, and what changes them from outside the game: codes, adjustments, payments. */
export const coinsModules: Module[] = [ledger, codes, adjustments, payments];
