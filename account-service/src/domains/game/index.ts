import type { Module } from "../../context.ts";
import { characterServices } from "./character-services/index.ts";
import { characters } from "./characters/index.ts";
import { presence } from "./presence/index.ts";
import { rankings } from "./rankings/index.ts";
import { serverStatus } from "./server-status/index.ts";

/** What the game knows: characters, rankings, the servers, and services for characters. */
export const gameModules: Module[] = [characters, rankings, serverStatus, presence, characterServices];
