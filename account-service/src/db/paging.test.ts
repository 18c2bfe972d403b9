import { expect, it } from "vitest";
import { openApp } from "../../test/app.ts";
import { addRichUser } from "../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../test/database.ts";
import { sql } from "../../test/sql.ts";
import { readPage } from "./paging.ts";

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
});
