import { expect, it, vi } from "vitest";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import { sql } from "../../../test/sql.ts";
import { keepStatement } from "./keep-statement.ts";

describeEachDatabase("a kept statement", (kind) => {
  const database = useDatabase(kind);
  const find = (names: string[], prefix: string) =>
    sql(database.db)("UserInfo")
      .whereIn("UserID", names)
      .where("UserID", ">", prefix)
      .orderBy("UserID")
      .select("UserID");

  it("finds what its query finds, with other values and with lists of other lengths", async () => {
    const kept = keepStatement<{ UserID: string }, [names: string[], prefix: string]>((_db, ...values) =>
      find(...values),
    );
    for (const [names, prefix] of [
      [["juan", "maria"], "a"],
      [["juan", "maria"], "k"],
      [["gm"], "a"],
      [["juan", "gm", "maria"], "a"],
      [["x' OR 1=1 --"], "?"],
    ] as const) {
      const rows = await kept(database.db, [...names], prefix);
      expect(rows).toEqual(await find([...names], prefix));
    }
  });

  it("is composed once for each number of values, and sees what its transaction has written", async () => {
    const compose = vi.fn((db: typeof database.db, names: string[]) =>
      sql(db)("UserInfo").whereIn("UserID", names).select("UserID"),
    );
    const kept = keepStatement<{ UserID: string }, [names: string[]]>(compose);
    await database.db.transaction(async (trx) => {
      await sql(trx)("UserInfo").where({ UserID: "juan" }).update({ UserID: "juan2" });
      expect(await kept(trx, ["juan2"])).toEqual([{ UserID: "juan2" }]);
      await sql(trx)("UserInfo").where({ UserID: "juan2" }).update({ UserID: "juan" });
    });
    expect(await kept(database.db, ["juan"])).toEqual([{ UserID: "juan" }]);
    expect(await kept(database.db, ["juan", "gm"])).toHaveLength(2);
    expect(compose).toHaveBeenCalledTimes(2);
  });
});
