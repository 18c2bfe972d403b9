import { expect, it } from "vitest";
import { addRichUsers } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addGameUser } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { createNames } from "./names-service.ts";

const NOBODY = 999_999;

/** The statements that are run meanwhile, with how many parameters. */
async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [];
  const listen = ({ bindings }: { bindings: unknown[] }) => void counts.push(bindings.length);
  sql(db).on("query", listen);
  try {
    await work();
  } finally {
    sql(db).removeListener("query", listen);
  }
  return counts;
}

describeEachDatabase("names of accounts", (kind) => {
  const database = useDatabase(kind);

  it("are the user IDs as the game has them, and a number for an account that it no longer has", async () => {
    const UserNum = await addGameUser(database.db, { UserID: "Lualhati" });
    const names = await createNames(database.db).lookUp([UserNum, NOBODY]);
    expect([names.of(UserNum), names.of(NOBODY)]).toEqual(["Lualhati", `#${NOBODY}`]);
    expect(names.named(UserNum)).toEqual({ UserNum, UserID: "Lualhati" });
    expect(names.named(NOBODY)).toEqual({ UserNum: NOBODY, UserID: `#${NOBODY}` });
  });

  it("are none for no account", async () => {
    const names = await createNames(database.db).lookUp([null]);
    expect([names.orNull(null), names.namedOrNull(null)]).toEqual([null, null]);
    expect([names.orNull(NOBODY), names.namedOrNull(NOBODY)?.UserID]).toEqual([`#${NOBODY}`, `#${NOBODY}`]);
  });

  it("of a long list are read in statements that SQL Server accepts, each account once", async () => {
    const users = await addRichUsers(database.db, 1_001, 0);
    let names = await createNames(database.db).lookUp([]);
    const counts = await statementsOf(database.db, async () => {
      names = await createNames(database.db).lookUp([...users, null, ...users]);
    });
    expect(counts).toEqual([500, 500, 1]);
    for (const user of users) expect(names.of(user)).not.toContain("#");
  });

  it("cost no statement where a list has no accounts", async () => {
    expect(await statementsOf(database.db, () => createNames(database.db).lookUp([null, null]))).toEqual([]);
  });

  it("lead to their accounts in any case, as a whole and literally", async () => {
    const UserNum = await addGameUser(database.db, { UserID: "Bathala_1" });
    const names = createNames(database.db);
    const found: unknown[] = [];
    for (const name of ["bathala_1", "BATHALA_1", "bathala", "bathala__", "bathala%", ""])
      found.push(await names.numberOf(name));
    expect(found).toEqual([UserNum, UserNum, undefined, undefined, undefined, undefined]);
    expect([await names.userIdOf(UserNum), await names.userIdOf(NOBODY)]).toEqual(["Bathala_1", undefined]);
  });
});
