import type { Database } from "../src/db/transaction.ts";
import { changeGameUser } from "./game.ts";
import { sql } from "./sql.ts";

/** What the older game's procedures do (older-game-tables.ts has its tables). */
export function olderGame(db: Database) {
  const users = () => sql(db)("UserInfo");
  const user = (UserID: string) => users().where({ UserID }).first();

  const game = {
    /** user_register: its parameters are char(25) and char(50), so what it stores is as wide as its columns. */
    async register(UserID: string, UserPass: string, more: Record<string, unknown> = {}): Promise<number> {
      const wide = (text: string, width: number) => text.padEnd(width).slice(0, width);
      await users().insert({
        UserName: wide(UserID, 20),
        UserID: wide(UserID, 20),
        UserPass: wide(UserPass, 20),
        UserEmail: wide(`${UserID}@example.com`, 50),
        ...more,
      });
      return Number((await user(UserID)).UserNum);
    },

    /** user_changepass, user_resetpass and the GM tool: the second pair is left as it is. */
    changePassword: (UserID: string, UserPass: string) =>
      changeGameUser(db, UserID, { UserPass: UserPass.padEnd(20) }),

    /**
     * user_verify, of a computer: 3 in, 0 wrong or not available, 5 online, 6 blocked, 31 that computer is in already.
     */
    async verify(UserID: string, UserPass: string, PCIDKey = `pc of ${UserID}`): Promise<number> {
      const row = await user(UserID);
      if (!row || row.UserPass.trimEnd() !== UserPass || row.UserAvailable !== 1) return 0;
      if (row.UserLoginState === 1) return 5;
      if (await sql(db)("UserKey").where({ PCIDKey }).first()) return 31;
      await sql(db)("UserKey").insert({ PCIDKey, PCIDUserNum: row.UserNum, PCIDUserID: UserID });
      if (row.UserBlock === 1) return 6;
      await users()
        .where({ UserNum: row.UserNum })
        .update({ UserLoginState: 1, LastLoginDate: sql(db).fn.now() });
      return 3;
    },

    /** user_logout. */
    async logout(UserID: string): Promise<void> {
      await changeGameUser(db, UserID, {
        UserLoginState: 0,
        LastLoginDate: new Date("2020-01-01T00:00:00Z"),
      });
      await sql(db)("UserKey").where({ PCIDUserID: UserID }).delete();
    },

    /** The item bank as a session loads it when it is opened, and keeps it. */
    async openBank(UserUID: string): Promise<number[]> {
      const rows = await sql(db)("ShopPurchase").where({ UserUID, PurFlag: 0 }).orderBy("PurKey");
      return rows.map((row) => Number(row.PurKey));
    },

    /**
     * sp_purchase_change_state: by key alone, refused only where the flag is that already. The game hands the item out
     * on 1.
     * @param corrected as refund-procedure.sql has it: a cancelled row is left alone
     */
    async changeState(PurKey: number, PurFlag: number, { corrected = false } = {}): Promise<0 | 1> {
      const row = await sql(db)("ShopPurchase").where({ PurKey }).first();
      if ((row?.PurFlag ?? 0) === PurFlag) return 0;
      const update = sql(db)("ShopPurchase").where({ PurKey });
      if (corrected) update.whereNot({ PurFlag: 3 });
      return (await update.update({ PurFlag })) === 1 ? 1 : 0;
    },
  };
  return game;
}
export type OlderGame = ReturnType<typeof olderGame>;
