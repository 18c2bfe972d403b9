import type { Module } from "../../context.ts";
import { attendance } from "./attendance/index.ts";
import { core } from "./core/index.ts";
import { invites } from "./invites/index.ts";
import { playTime } from "./play-time/index.ts";
import { report } from "./report/index.ts";
import { votes } from "./votes/index.ts";

/** What the report says is on or off, in its order. */
export const REWARDS = [attendance, votes, playTime, invites];

/** Coins for coming by, voting, playing and inviting friends. */
export const rewardsModules: Module[] = [core, ...REWARDS, report(REWARDS)];
