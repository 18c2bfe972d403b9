import type { Dashboard } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { When } from "~/components/console/list";
import { Fact, Facts, Mark } from "~/components/ui/facts";
import { Panel } from "~/components/ui/panel";
import { count } from "~/lib/console";

/** What must not be, by the name of its count. */
const WRONGS = [
  ["balances", "Balances that differ from the ledger"],
  ["refundedInGame", "Refunded, but the game has it"],
  ["gone", "Ordered, but its row is gone"],
] as const;

/** What the last check of the books found: three counts that should be 0, and one that may be anything. */
export function Books({ books }: Pick<Dashboard, "books">) {
  if (!books) return <Panel title="The books">They were not checked yet.</Panel>;
  const wrong = WRONGS.some(([name]) => books[name] > 0);
  return (
    <Panel title="The books">
      <Facts>
        <Fact name="Checked">
          <When at={books.at} />
        </Fact>
        {WRONGS.map(([name, label]) => (
          <Fact key={name} name={label}>
            <Mark look={books[name] > 0 ? "bad" : "good"}>{count(books[name])}</Mark>
          </Fact>
        ))}
        <Fact name="In the game without an order here">
          <Mark look="quiet">{count(books.unordered)}</Mark>
          {books.unordered > 0 ? (
            <p className={styles.quiet}>
              From the game's own shop, or from somebody who writes into its tables.
            </p>
          ) : null}
        </Fact>
      </Facts>
      {wrong ? (
        <p className={styles.quiet}>
          <code>npm run operator -- reconcile</code> names each of them.
        </p>
      ) : null}
    </Panel>
  );
}
