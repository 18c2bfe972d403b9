import type { Alert } from "../../../context.ts";
import { HOUR } from "../../../lib/time.ts";
import { createOrders } from "./service.ts";

/**
 * Of items bought this long ago, some are taken on a server that delivers; on a small one there may be too few to tell.
 */
const UNDELIVERED = { from: 48 * HOUR, to: 6 * HOUR, least: 10 };

/** Items that no player gets. */
export const undelivered: Alert = {
  name: "deliveries",
  title: "Items are not delivered",
  async find(db, context) {
    const now = context.now().getTime();
    const { units, waiting } = await createOrders(db, context).countWaiting(
      new Date(now - UNDELIVERED.from),
      new Date(now - UNDELIVERED.to),
    );
    return units >= UNDELIVERED.least && waiting === units
      ? `None of the ${units} items bought between 6 and 48 hours ago was taken in the game. Check that the game server reads its item bank.`
      : null;
  },
};
