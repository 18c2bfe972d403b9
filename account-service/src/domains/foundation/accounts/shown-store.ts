import type { Knex } from "knex";
import { USER_TYPE } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { toGameTime } from "../../../lib/time.ts";

/** The clock, and the zone of the game's columns. */
export type GameClock = { now: Context["now"]; env: Pick<Context["env"], "GAME_TIME_ZONE"> };

/**
 * The game's characters (`c`) with their accounts (`u`), of those that the site shows to everybody: not deleted, of a
 * player, and not of an account that is blocked now, as `accountStatus` has it. Every list and page of characters
 * begins here.
 */
export function createShownStore(db: Database, { now, env }: GameClock) {
  const { ChaInfo, UserInfo } = db.tables;
  const user = UserInfo.columns;
  const of = (column: string) => `u.${column}`;

  const withAccounts = () =>
    sql(db)(`${ChaInfo.name} as c`).join(
      `${UserInfo.name} as u`,
      of(user.UserNum),
      `c.${ChaInfo.columns.UserNum}`,
    );

  const gameNow = () => toGameTime(now(), env.GAME_TIME_ZONE);
  /** A block lasts until its date, and without one until it is lifted. */
  const isOpen = (query: Knex.QueryBuilder) =>
    query.where(of(user.UserBlock), 0).orWhere(of(user.UserBlockDate), "<=", gameNow());

  return {
    shown: (): Knex.QueryBuilder =>
      withAccounts()
        .where(`c.${ChaInfo.columns.ChaDeleted}`, 0)
        .where(of(user.UserType), "<=", USER_TYPE.normal)
        // Without a value the game refuses the account, as with 0.
        .whereNot(of(user.UserAvailable), 0)
        .where(isOpen),

    /** Which of some characters belong to a blocked account. @param numbers at most 1,000 */
    async blocked(numbers: number[]): Promise<number[]> {
      const rows = await withAccounts()
        .whereIn(`c.${ChaInfo.columns.ChaNum}`, numbers)
        .where((hidden) =>
          hidden
            .where(of(user.UserAvailable), 0)
            .orWhereNull(of(user.UserAvailable))
            .orWhere((blocked) =>
              blocked
                .whereNot(of(user.UserBlock), 0)
                .where((lasting) =>
                  lasting.whereNull(of(user.UserBlockDate)).orWhere(of(user.UserBlockDate), ">", gameNow()),
                ),
            ),
        )
        .select({ ChaNum: `c.${ChaInfo.columns.ChaNum}` });
      return rows.map(({ ChaNum }) => ChaNum);
    },
  };
}
export type ShownStore = ReturnType<typeof createShownStore>;
