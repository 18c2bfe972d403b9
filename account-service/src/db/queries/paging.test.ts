import { expect, it } from "vitest";
import { openApp } from "../../../test/app.ts";
import { addRichUser } from "../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import { sql } from "../../../test/sql.ts";
import { type KeysetSlice, readPage, sliceById, sliceByTime } from "./paging.ts";

describeEachDatabase("numbered pages", (kind) => {
  const database = useDatabase(kind);

  it("count what is before and on a page, and the next fifty", async () => {
    const { db } = await openApp(database);
    const { UserNum } = await addRichUser(db, 0);
    const entry = { UserNum, currency: "coin", delta: 1, reason: "code", at: new Date() };
    for (let first = 0; first < 130; first += 10) {
      const rows = Array.from({ length: 10 }, (_, index) => ({
        ...entry,
        balance: first + index + 1,
        reference: `paging ${UserNum} ${first + index}`,
      }));
      await sql(db)("LedgerEntry").insert(rows);
    }
    const query = sql(db)("LedgerEntry").where({ UserNum, currency: "coin" }).orderBy("id", "desc");
    const page = async (number: number) => {
      const { rows, total } = await readPage(db, query, { skip: (number - 1) * 2, take: 2 }, ["balance"]);
      return { balances: rows.map((row) => (row as { balance: number }).balance), total };
    };
    // 130 rows are 65 pages.
    expect(await page(1)).toEqual({ balances: [130, 129], total: 102 });
    expect(await page(10)).toEqual({ balances: [112, 111], total: 120 });
    expect(await page(15)).toEqual({ balances: [102, 101], total: 130 });
    expect(await page(65)).toEqual({ balances: [2, 1], total: 130 });
    // Beyond the last one there is no row to carry the count.
    expect(await page(80)).toEqual({ balances: [], total: 130 });
  });

  it("by keyset begin after a position, in either order, also among rows of one millisecond", async () => {
    const { db } = await openApp(database);
    const { UserNum } = await addRichUser(db, 0);
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    // Written in another order than that of their times.
    for (const [index, second] of [5, 1, 1, 9, 1, 1, 5].entries()) {
      await sql(db)("LedgerEntry").insert({
        ...{ UserNum, currency: "coin", delta: 1, reason: "code", at: at(second) },
        ...{ balance: index, reference: `keyset ${UserNum} ${index}` },
      });
    }
    type Row = { id: number; balance: number; at: Date };
    const query = () => sql(db)("LedgerEntry").where({ UserNum, currency: "coin" });
    async function read<Cursor>(
      order: "newest" | "oldest",
      slice: (of: KeysetSlice<Cursor>) => PromiseLike<unknown>,
      cursorOf: (row: Row) => Cursor,
    ) {
      const pages: number[][] = [];
      for (let before: Cursor | undefined; ; ) {
        const rows = (await slice({ before, order, take: 3 })) as Row[];
        if (rows.length === 0) return pages;
        pages.push(rows.map(({ balance }) => balance));
        before = cursorOf(rows.at(-1) as Row);
      }
    }
    const byId = (of: KeysetSlice) => sliceById(query(), "id", of).select("id", "balance");
    const idOf = ({ id }: Row) => id;
    expect(await read("newest", byId, idOf)).toEqual([[6, 5, 4], [3, 2, 1], [0]]);
    expect(await read("oldest", byId, idOf)).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
    const byTime = (of: KeysetSlice<{ at: Date; id: number }>) =>
      sliceByTime(query(), { at: "at", id: "id" }, of).select("id", "balance", "at");
    expect(await read("newest", byTime, (row) => row)).toEqual([[3, 6, 0], [5, 4, 2], [1]]);
    expect(await read("oldest", byTime, (row) => row)).toEqual([[1, 2, 4], [5, 0, 6], [3]]);
  });
});
