import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createStreamers } from "../codes/index.ts";
import type { PaymentRow } from "./store.ts";

/**
 * The accounts that gain by a payment: who pays, who gets the coins, and the streamer who gets a share of it, or would,
 * because their code may become active again before it is credited.
 */
export async function gainersOf(
  db: Database,
  context: Context,
  { UserNum, receiver, streamer, shareTo }: Pick<PaymentRow, "UserNum" | "receiver" | "streamer" | "shareTo">,
): Promise<number[]> {
  const named = streamer === null ? undefined : await createStreamers(db, context).accountOf(streamer);
  return [UserNum, receiver, named, shareTo].filter((account) => typeof account === "number");
}
