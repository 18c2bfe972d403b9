import type { Module } from "../../context.ts";
import { housekeeping } from "./housekeeping/index.ts";
import { reconciliation } from "./reconciliation/index.ts";

/** What operators look at: alerts, reconciliation, the hourly work. */
export const operationsModules: Module[] = [reconciliation, housekeeping];
