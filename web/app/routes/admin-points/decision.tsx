import type { AdjustmentList } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input } from "~/components/console/form";
import { balanceName, formatChange } from "../admin-player/players.lib";

interface DecisionProps {
  of: AdjustmentList["adjustments"][number];
  /** Who looks at it asked for it himself. */
  own: boolean;
}

/** Approves or refuses what waits; who asked for it may only take it back. */
export function Decision({ of: { id, delta, currency, account }, own }: DecisionProps) {
  return (
    <div className={styles.stack}>
      {own ? (
        <p className={styles.wrap}>You asked for it yourself: another operator has to approve it.</p>
      ) : (
        <ConsoleForm
          intent="approve"
          of={{ id }}
          submit="Approve"
          look="gold"
          confirm={`${account.UserID}: ${formatChange(delta)} ${balanceName(currency)}, at once.`}
        />
      )}
      <ConsoleForm intent="refuse" of={{ id }} submit={own ? "Take it back" : "Refuse"} inline>
        <Input name="reason" label="Why" maxLength={300} />
      </ConsoleForm>
    </div>
  );
}
