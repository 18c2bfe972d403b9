import type { Module } from "../../context.ts";
import { features } from "./features/index.ts";
import { me } from "./me/index.ts";
import { reminders } from "./reminders/index.ts";

/** What pages of the site need: a player's page at once, what the game server supports, reminders. */
export const siteModules: Module[] = [me, features, reminders];
