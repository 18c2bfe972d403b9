import type { Alert } from "../../../context.ts";
import { plural } from "../../../lib/text/plural.ts";
import { createReconciliation } from "./service.ts";

/** What the last check found. */
export const differences: Alert = {
  name: "reconciliation",
  title: "Balances or deliveries differ",
  async find(db, context) {
    const last = await createReconciliation(db, context).latest();
    if (!last) return null;
    const { balances, refundedInGame, gone } = last;
    const found = [
      balances > 0 &&
        plural(balances, "balance differs from its ledger", "balances differ from their ledger"),
      refundedInGame > 0 && `${plural(refundedInGame, "refunded item")} in the game's item bank`,
      gone > 0 && `${plural(gone, "ordered item")} missing in the game's table`,
    ].filter(Boolean);
    return found.length > 0 ? `${found.join("; ")}. Run: npm run operator -- reconcile` : null;
  },
};

/** Comparisons that have failed for days. */
export const lateComparison: Alert = {
  name: "comparison",
  title: "Payments are not compared",
  find: async (db, context) =>
    (await createReconciliation(db, context).isComparisonLate())
      ? "Payments have not been compared with the providers' lists for more than 2 days. Run: npm run operator -- payments reconcile"
      : null,
};
