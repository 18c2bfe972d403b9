import { createPoints } from "../modules/points/points-service.ts";
import { createPurchases } from "../modules/purchases/purchases-service.ts";
import type { Disagreement } from "../modules/purchases/purchases-store.ts";
import type { Command, Tools } from "./command.ts";

const NAMES = { 1: "R-Coin", 2: "Milleage", 3: "referral balance" };
/** Pieces of each kind that are named. */
const NAMED = 50;

/** Compares balances with the ledger. @returns how many differ */
async function balances({ db, context, say }: Tools, record: boolean): Promise<number> {
  const points = createPoints(db, context);
  let differences = 0;
  let recorded = 0;
  for await (const { UserNum, currency, ledger, balance, outside } of points.reconcile(record)) {
    differences += 1;
    if (record && balance >= 0) recorded += 1;
    const UserID = (await points.userId(UserNum)) ?? `account ${UserNum}`;
    const sign = outside > 0 ? "+" : "";
    say(
      `${UserID}: ${NAMES[currency]} is ${balance}, by the ledger ${ledger}; ${sign}${outside} from outside`,
    );
  }
  if (differences === 0) {
    say("Every balance is what the ledger says.");
    return 0;
  }
  const what = differences === 1 ? "1 balance differs" : `${differences} balances differ`;
  say(
    record
      ? `${what} from the ledger; ${recorded} recorded.`
      : `${what} from the ledger. --record writes what came from outside into it.`,
  );
  return differences;
}

/** Compares orders with the game's item bank. @returns how many pieces somebody has to look at */
async function pieces({ db, context, say }: Tools): Promise<number> {
  const { refundedInGame, gone, unordered } = await createPurchases(db, context).disagreements(NAMED);
  const points = createPoints(db, context);
  const tell = async (what: string, { count, rows }: { count: number; rows: Disagreement[] }) => {
    for (const { PurKey, item, UserNum, UserID } of rows) {
      const owner = UserNum === null ? UserID : ((await points.userId(UserNum)) ?? `account ${UserNum}`);
      say(`${owner}: ${item} (PurKey ${PurKey}): ${what}`);
    }
    if (count > rows.length) say(`… and ${count - rows.length} more: ${what}`);
  };
  await tell("refunded, but the game has it waiting or taken", refundedInGame);
  await tell("ordered, but its row is gone from the game's table", gone);
  await tell("in the game's table without an order here", unordered);
  if (unordered.count > 0) {
    say("Rows without an order come from the game's own shop, or from somebody who writes into its tables.");
  }
  if (refundedInGame.count + gone.count === 0) say("Every order is in the game's table as it should be.");
  return refundedInGame.count + gone.count;
}

export const reconcile: Command = {
  usage: "reconcile [--record]",
  summary: "compares every balance with the ledger, and every order with the game's item bank",
  help: [
    "A line for each balance that was changed beside the ledger, such as by the game server, and for each piece of an order that the",
    "game's table does not have as it should be. Exit code 1 where there is one. Items that the game's own shop sold are told, and do",
    "not count.",
    "--record   writes differences of balances into the ledger as `outside`, so that both agree again",
  ],
  options: { record: { type: "boolean" } },
  async run(tools, words, options) {
    if (words.length > 0) throw new Error(`${words[0]} is not understood.`);
    const found = (await balances(tools, options.record === true)) + (await pieces(tools));
    return found > 0 ? 1 : 0;
  },
};
