import type { Module } from "../../context.ts";
import { tickets } from "./tickets/index.ts";

/** Tickets. */
export const supportModules: Module[] = [tickets];
