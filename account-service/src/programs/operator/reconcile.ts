import { BALANCES } from "../../../contract/index.ts";
import { createLedger } from "../../domains/coins/ledger/index.ts";
import { createNames } from "../../domains/foundation/accounts/index.ts";
import { createOrders, type Mismatch } from "../../domains/shop/orders/index.ts";
import { plural } from "../../lib/text/plural.ts";
import type { AddCommand, Tools } from "./command.ts";

/** Items of each kind that are listed. */
const MAX_LISTED = 50;

/** Compares balances with the ledger. @returns the number of differences */
async function checkBalances({ db, context, print }: Tools, record: boolean): Promise<number> {
  let differences = 0;
  let recorded = 0;
  const ledger = createLedger(db, context);
  for await (const { UserNum, currency, ledger: sum, balance, outside } of ledger.reconcile(record)) {
    differences += 1;
    if (record && balance >= 0) recorded += 1;
    const { of } = await createNames(db).lookUp([UserNum]);
    const name = BALANCES.find(({ code }) => code === currency)?.name;
    const sign = outside > 0 ? "+" : "";
    print(`${of(UserNum)}: ${name} is ${balance}, the ledger says ${sum} (${sign}${outside})`);
  }
  if (differences === 0) {
    print("All balances match the ledger.");
    return 0;
  }
  const found = `${plural(differences, "balance differs", "balances differ")} from the ledger`;
  print(record ? `${found}; ${recorded} recorded.` : `${found}. Use --record to write them into the ledger.`);
  return differences;
}

/** Compares orders with the game's item bank. @returns the number of items that need attention */
async function checkItems({ db, context, print }: Tools): Promise<number> {
  const { refundedInGame, gone, unordered } = await createOrders(db, context).mismatches(MAX_LISTED);
  const list = async (what: string, { count, rows }: { count: number; rows: Mismatch[] }) => {
    const names = await createNames(db).lookUp(rows.map(({ UserNum }) => UserNum));
    for (const { PurKey, item, UserNum, UserID } of rows) {
      print(`${UserNum === null ? UserID : names.of(UserNum)}: ${item} (PurKey ${PurKey}): ${what}`);
    }
    if (count > rows.length) print(`… and ${count - rows.length} more: ${what}`);
  };
  await list("refunded, but waiting or taken in the game", refundedInGame);
  await list("ordered, but missing in the game's table", gone);
  await list("in the game's table, but not ordered here", unordered);
  if (unordered.count > 0) {
    print("Items not ordered here were sold by the game's own shop, or written into its tables by hand.");
  }
  if (refundedInGame.count + gone.count === 0) print("All orders match the game's table.");
  return refundedInGame.count + gone.count;
}

export const reconcile: AddCommand = (program, runWork) => {
  program
    .command("reconcile")
    .summary("compare balances with the ledger, and orders with the game's item bank")
    .description(
      "Compare balances with the ledger, and orders with the game's item bank. Lists each balance that was changed without the ledger, e.g. by the game server, and each ordered item that the game's table does not have as expected; exit code 1 if there are any. Items that the game's own shop sold are listed too, but do not count.",
    )
    .option("--record", "write differences of balances into the ledger as `outside`, so that both match")
    .action(({ record = false }: { record?: boolean }) =>
      runWork(async (tools) => {
        const found = (await checkBalances(tools, record)) + (await checkItems(tools));
        return found > 0 ? 1 : 0;
      }),
    );
};
