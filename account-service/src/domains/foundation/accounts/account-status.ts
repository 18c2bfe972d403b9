import { isAdminType, isPlayerType } from "../../../../contract/index.ts";
import type { Env } from "../../../env.ts";
import { fromGameTime } from "../../../lib/time.ts";

/** Whether an account may log in now. */
export interface AccountStatus {
  UserNum: number;
  type: number;
  /** False for user types that may not log in to the site. */
  allowed: boolean;
  blocked: boolean;
  /** When a block ends; null where there is none, or where it lasts until it is lifted. */
  until: Date | null;
}

/** The game's columns that decide it. */
export interface AccountStatusRow {
  UserNum: number;
  UserType: number;
  /** 0: the game refuses the account. */
  UserAvailable: number;
  UserBlock: number;
  /** In the game's time zone. */
  UserBlockDate: Date | null;
}

/** End date of a block that lasts until it is lifted; the latest year that even a smalldatetime holds. */
export const BLOCKED_FOR_GOOD = new Date("2079-01-01T00:00:00Z");

/** The status of an account at an instant. */
export function accountStatus(
  row: AccountStatusRow,
  now: Date,
  { GAME_TIME_ZONE }: Pick<Env, "GAME_TIME_ZONE">,
): AccountStatus {
  const blocked = row.UserBlock !== 0;
  // Every call of a player passes here, and parsing the game's time is slow.
  const until =
    blocked && row.UserBlockDate !== null ? fromGameTime(row.UserBlockDate, GAME_TIME_ZONE) : null;
  const banned = blocked && (until === null || until > now);
  return {
    UserNum: row.UserNum,
    type: row.UserType,
    allowed: isPlayerType(row.UserType) || isAdminType(row.UserType),
    blocked: row.UserAvailable === 0 || banned,
    until: banned && row.UserAvailable !== 0 && until && until < BLOCKED_FOR_GOOD ? until : null,
  };
}
