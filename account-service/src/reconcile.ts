import { connect } from "./db/connect.ts";
import { env as readEnv } from "./env.ts";
import { createPoints } from "./modules/points/points-service.ts";

const NAMES = { 1: "R-Coin", 2: "Milleage", 3: "referral balance" };

/**
 * Compares the ledger with the balances: a line for each that was changed beside it, and a summary. `--record` writes them into
 * the ledger, so that both agree again. Safe while the service runs. Exits with 1 where there was a difference.
 */
async function main() {
  const given = process.argv.slice(2);
  const unknown = given.find((argument) => argument !== "--record");
  if (unknown !== undefined) throw new Error(`${unknown} is not known here; there is --record.`);
  const record = given.includes("--record");
  const db = connect(readEnv());
  try {
    const points = createPoints(db, { now: () => new Date() });
    let differences = 0;
    let recorded = 0;
    for await (const { UserNum, currency, ledger, balance, outside } of points.reconcile(record)) {
      differences += 1;
      if (record && balance >= 0) recorded += 1;
      const UserID = (await points.userId(UserNum)) ?? `account ${UserNum}`;
      const sign = outside > 0 ? "+" : "";
      process.stdout.write(
        `${UserID}: ${NAMES[currency]} is ${balance}, by the ledger ${ledger}; ${sign}${outside} from outside\n`,
      );
    }
    if (differences === 0) process.stdout.write("Every balance is what the ledger says.\n");
    else {
      const what = differences === 1 ? "1 balance differs" : `${differences} balances differ`;
      process.stdout.write(
        record
          ? `${what} from the ledger; ${recorded} recorded.\n`
          : `${what} from the ledger. --record writes what came from outside into it.\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The balances cannot be compared: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(2);
});
