import type { AdjustmentList } from "@tambayan/account-service/contract";
import styles from "../parts/console.module.css";
import { ConsoleForm, Input } from "../parts/form";
import { balanceName, formatChange } from "../players/player/players.lib";

interface DecisionProps {
  of: AdjustmentList["adjustments"][number];
  /** Whether the staff member looking at it requested it. */
  own: boolean;
}

/** Approves or rejects a pending adjustment; the person who requested it can only withdraw it. */
export function Decision({ of: { id, delta, currency, account }, own }: DecisionProps) {
  return (
    <div className={styles.stack}>
      {own ? (
        <p className={styles.wrap}>You requested this, so another staff member has to approve it.</p>
      ) : (
        <ConsoleForm
          intent="approve"
          of={{ id }}
          submit="Approve"
          variant="gold"
          confirm={`${account.UserID}: ${formatChange(delta)} ${balanceName(currency)}, effective immediately.`}
        />
      )}
      <ConsoleForm intent="refuse" of={{ id }} submit={own ? "Withdraw" : "Reject"} inline>
        <Input name="reason" label="Reason" />
      </ConsoleForm>
    </div>
  );
}
