import type { Database } from "../src/db/transaction.ts";
import { sql } from "./sql.ts";

/** Places of a payment by PayMongo, or by hand, at which a process is killed. */
export const PLACES = [
  "the provider has made its page, and we have not stored that",
  "the webhook is stored",
  "the webhook is claimed",
  "the provider has answered, and nothing is locked",
  "the coins are moved, and not committed",
  "the coins are committed, and the webhook is not finished",
  "the provider has closed its page, and we have not stored that",
  "the provider was asked for a refund, and we have not stored that",
  "the number of a receipt is used, and not committed",
  "the coins are taken back, and not committed",
] as const;
export type Place = (typeof PLACES)[number];

/** A call of the provider's API that was answered; or statements that were run, each before the next one. */
type Sign = { answered: RegExp } | { statements: RegExp[] };

const SESSION = "/v1/checkout_sessions";
const insert = (table: string) => new RegExp(`^insert into (\\S+\\.)?${table} `, "i");
const SIGNS: Record<Place, Sign> = {
  "the provider has made its page, and we have not stored that": {
    answered: new RegExp(`^POST ${SESSION}$`),
  },
  "the webhook is stored": { statements: [insert("PaymentWebhook"), /./] },
  "the webhook is claimed": {
    statements: [/^update (\S+\.)?PaymentWebhook set due/i, /^select .* from (\S+\.)?Payment /i],
  },
  "the provider has answered, and nothing is locked": { answered: new RegExp(`^GET ${SESSION}/`) },
  "the coins are moved, and not committed": { statements: [insert("LedgerEntry"), /./] },
  "the coins are committed, and the webhook is not finished": {
    statements: [insert("LedgerEntry"), /^update (\S+\.)?PaymentWebhook set due = .*done/i],
  },
  "the provider has closed its page, and we have not stored that": {
    answered: new RegExp(`^POST ${SESSION}/\\S+/expire$`),
  },
  "the provider was asked for a refund, and we have not stored that": { answered: /^POST \/v1\/refunds$/ },
  "the number of a receipt is used, and not committed": { statements: [insert("ReceiptNumber"), /./] },
  "the coins are taken back, and not committed": { statements: [insert("LedgerEntry"), /./] },
};

/** Has this process kill itself at a place. A statement is seen before it is run, so the one before has been. */
export function killAt(place: Place, db: Database): void {
  const kill = () => process.kill(process.pid, "SIGKILL");
  const sign = SIGNS[place];
  if ("statements" in sign) {
    const left = [...sign.statements];
    sql(db).on("query", ({ sql }: { sql: string }) => {
      if (!left[0]?.test(sql.replaceAll(/["`[\]]/g, ""))) return;
      left.shift();
      if (left.length === 0) kill();
    });
    return;
  }
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (sign.answered.test(`${init?.method ?? "GET"} ${new URL(String(input)).pathname}`)) kill();
    return answer;
  };
}
