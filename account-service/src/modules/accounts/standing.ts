import { isAdminType, isPlayerType } from "../../../contract/index.ts";
import { fromGameTime } from "../../db/game-time.ts";
import type { Env } from "../../env.ts";

/** Whether an account may log in now. */
export interface Standing {
  UserNum: number;
  type: number;
  /** False for the types that may not log in here at all. */
  allowed: boolean;
  blocked: boolean;
  /** When a block ends; null where there is none, or where it ends when it is lifted. */
  until: Date | null;
}

/** The game's columns that decide it. */
export interface StandingRow {
  UserNum: number;
  UserType: number;
  /** 0: the game does not let it in. */
  UserAvailable: number;
  UserBlock: number;
  /** In the game's own time. */
  UserBlockDate: Date | number | null;
}

/** What a block has for an end that ends when it is lifted: even a smalldatetime holds it. */
export const BLOCKED_FOR_GOOD = new Date("2079-01-01T00:00:00Z");

/** How an account stands at an instant. */
export function standingOf(
  row: StandingRow,
  now: Date,
  { GAME_TIME_ZONE }: Pick<Env, "GAME_TIME_ZONE">,
): Standing {
  const until = row.UserBlockDate === null ? null : fromGameTime(row.UserBlockDate, GAME_TIME_ZONE);
  const banned = row.UserBlock !== 0 && (until === null || until > now);
  return {
    UserNum: row.UserNum,
    type: row.UserType,
    allowed: isPlayerType(row.UserType) || isAdminType(row.UserType),
    blocked: row.UserAvailable === 0 || banned,
    until: banned && row.UserAvailable !== 0 && until && until < BLOCKED_FOR_GOOD ? until : null,
  };
}
