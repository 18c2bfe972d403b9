import { createPoints } from "../modules/points/points-service.ts";
import type { Command } from "./command.ts";

const NAMES = { 1: "R-Coin", 2: "Milleage", 3: "referral balance" };

export const reconcile: Command = {
  usage: "reconcile [--record]",
  summary: "compares every balance with the ledger",
  help: [
    "A line for each balance that was changed beside the ledger, such as by the game server. Exit code 1 where there is one.",
    "--record   writes those differences into the ledger as `outside`, so that both agree again",
  ],
  options: { record: { type: "boolean" } },
  async run({ db, context, say }, words, options) {
    if (words.length > 0) throw new Error(`${words[0]} is not understood.`);
    const record = options.record === true;
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
    return 1;
  },
};
