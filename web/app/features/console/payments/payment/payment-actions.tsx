import type { PaymentStory } from "@tambayan/account-service/contract";
import { formatPesos } from "~/platform/language/coins";
import { Panel } from "~/ui/panel";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input } from "../../parts/form";
import { coinsOf, problemText } from "../payments.lib";

/** What staff can do about a payment in its state; no panel if that is nothing. */
export function PaymentActions({ payment }: Pick<PaymentStory, "payment">) {
  const { status, provider, refundable, problem, price, account, receiver } = payment;
  const byHand = provider === "manual";
  const to = (receiver ?? account).UserID;
  const taken = `The coins are taken back from ${to}. What was spent is owed.`;
  const forms = [
    !byHand && ["created", "pending", "paid", "credited", "expired", "failed"].includes(status) ? (
      <ConsoleForm key="check" intent="check" submit="Ask the provider now" />
    ) : null,
    status === "paid" ? (
      <Reasoned
        key="credit"
        intent="credit"
        label="Reason for crediting"
        submit="Credit anyway"
        confirm={`${to} gets ${coinsOf(payment)}${problem ? `, although: ${problemText(problem)}` : "."}`}
      />
    ) : null,
    problem ? (
      <Reasoned
        key="dismiss"
        intent="dismiss"
        label="What came of it"
        submit="Mark as resolved"
        confirm="The payment no longer needs attention. Its coins and its money stay as they are."
      />
    ) : null,
    refundable && !byHand ? (
      <Reasoned
        key="refund"
        intent="refund"
        label="Reason for the refund"
        submit="Refund"
        confirm={`${formatPesos(price)} goes back to ${account.UserID} through the provider. ${taken}`}
      />
    ) : null,
    byHand && (status === "credited" || status === "disputed") ? (
      <Reasoned
        key="returned"
        intent="returned"
        label="Reason for returning it"
        submit="Money was returned"
        confirm={`You have sent ${formatPesos(price)} back to ${account.UserID} yourself. ${taken}`}
      />
    ) : null,
    status === "credited" ? (
      <Reasoned
        key="dispute"
        intent="dispute"
        label="Reason for the dispute"
        submit="Record a dispute"
        confirm={`The bank or wallet has taken ${formatPesos(price)} back from us. ${taken}`}
      />
    ) : null,
  ].filter((form) => form !== null);
  if (forms.length === 0) return null;
  return (
    <Panel title="Actions">
      <div className={styles.columns}>{forms}</div>
    </Panel>
  );
}

function Reasoned({ label, ...form }: { intent: string; label: string; submit: string; confirm: string }) {
  return (
    <ConsoleForm {...form}>
      <Input name="reason" label={label} hint="Other staff read it in the audit log." />
    </ConsoleForm>
  );
}
