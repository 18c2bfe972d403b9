import type { Dashboard } from "@tambayan/account-service/contract";
import { Badge, Fact, Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { formatCount } from "../console";
import styles from "../parts/console.module.css";
import { TimeAgo } from "../parts/list";

/** Differences that should not exist, by the name of their count. */
const PROBLEMS = [
  ["balances", "Balances that differ from the ledger"],
  ["refundedInGame", "Refunded, but still in the game"],
  ["gone", "Ordered, but missing in the game"],
] as const;

/** The result of the last reconciliation: three counts that should be 0, and one that may be anything. */
export function Reconciliation({ reconciliation: found }: Pick<Dashboard, "reconciliation">) {
  if (!found) return <Panel title="Reconciliation">Not checked yet.</Panel>;
  const wrong = PROBLEMS.some(([name]) => found[name] > 0);
  return (
    <Panel title="Reconciliation">
      <Facts>
        <Fact name="Last checked">
          <TimeAgo at={found.at} />
        </Fact>
        {PROBLEMS.map(([name, label]) => (
          <Fact key={name} name={label}>
            <Badge variant={found[name] > 0 ? "bad" : "good"}>{formatCount(found[name])}</Badge>
          </Fact>
        ))}
        <Fact name="Payments compared">
          {found.paymentsLate ? <Badge variant="bad">not for more than 2 days</Badge> : null}{" "}
          {found.paymentsCompared ? <TimeAgo at={found.paymentsCompared} /> : "not since the last check"}
        </Fact>
        <Fact name="In the game without an order">
          <Badge variant="quiet">{formatCount(found.unordered)}</Badge>
          {found.unordered > 0 ? (
            <p className={styles.quiet}>From the game's own shop, or written directly into its tables.</p>
          ) : null}
        </Fact>
      </Facts>
      {found.paymentsLate ? (
        <p className={styles.quiet}>
          A provider does not answer, or its key is wrong. Run{" "}
          <code>npm run operator -- payments reconcile</code> to see which.
        </p>
      ) : null}
      {wrong ? (
        <p className={styles.quiet}>
          Run <code>npm run operator -- reconcile</code> to list them.
        </p>
      ) : null}
    </Panel>
  );
}
