import type { Module } from "../../context.ts";
import { dashboard } from "./dashboard/index.ts";
import { players } from "./players/index.ts";
import { repairs } from "./repairs/index.ts";
import { search } from "./search/index.ts";

/** Pages of the console that show several domains. */
export const consoleModules: Module[] = [dashboard, players, repairs, search];
