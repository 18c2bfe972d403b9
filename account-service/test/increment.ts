import { connect } from "../src/db/connect.ts";
import { env } from "../src/env.ts";
import { sql } from "./sql.ts";

// A process of its own for transaction.test.ts: reads a number and writes it back one higher, each in a transaction.
const [, , times] = process.argv;
const db = connect(env());
for (let done = 0; done < Number(times); done += 1) {
  await db.transaction(async (trx) => {
    const { value } = await sql(trx)("Counter").first("value");
    await sql(trx)("Counter").update({ value: value + 1 });
  });
}
await db.close();
