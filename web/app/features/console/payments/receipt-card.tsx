import type { Receipt } from "@tambayan/account-service/contract";
import { formatPesos } from "~/platform/language/coins";
import { Badge, Fact, Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { ConsoleForm, Input } from "../parts/form";
import { AccountLink, DateTime } from "../parts/list";
import { coinsOf, RECEIPT_BADGES } from "./payments.lib";
import styles from "./payments.module.css";

interface ReceiptCardProps {
  receipt: Receipt;
  /** Whether the reader may decide. */
  write: boolean;
  /** Whether it is shown outside of its payment's story. */
  linked?: boolean;
}

/** A receipt: its picture beside what it has to show, and the decision. */
export function ReceiptCard({ receipt, write, linked = false }: ReceiptCardProps) {
  const { id, account, price, coins, channel, ownReference, reference, name, state } = receipt;
  const { variant, text } = RECEIPT_BADGES[state];
  const source = `/admin/payments/receipts/${id}/picture`;
  return (
    <Panel title={`Receipt of ${account.UserID}`} aside={<Badge variant={variant}>{text}</Badge>}>
      <div className={styles.receipt}>
        <a href={source} target="_blank" rel="noreferrer" className={styles.picture} data-reload>
          <img src={source} alt={`Receipt of ${account.UserID}, ${reference}; opens in full size`} />
        </a>
        <div className={styles.beside}>
          <Duplicates receipt={receipt} />
          <Facts>
            <Fact name="Exact amount">
              <strong className={styles.amount}>{formatPesos(price)}</strong>
            </Fact>
            <Fact name="Gives at most">{coinsOf({ coins, bonus: 0, firstBonus: 0 })}</Fact>
            <Fact name="Sent to">{channel}</Fact>
            <Fact name="Payment number">
              <strong>
                {linked ? <a href={`/admin/payments/${receipt.payment}`}>{ownReference}</a> : ownReference}
              </strong>
            </Fact>
            <Fact name="Reference number, as typed">
              <strong>{reference}</strong>
            </Fact>
            <Fact name="Sender, as typed">{name}</Fact>
            <Fact name="Player">
              <AccountLink of={account} />
            </Fact>
            <Fact name="Uploaded (Manila)">
              <DateTime at={receipt.sent} />
            </Fact>
            {receipt.needsTwo ? (
              <Fact name="People">
                {receipt.approvedBy ? (
                  <>
                    Approved by <AccountLink of={receipt.approvedBy} />; a second person decides.
                  </>
                ) : (
                  "Two approvals are required."
                )}
              </Fact>
            ) : null}
            {receipt.decided ? (
              <Fact name="Decided (Manila)">
                <DateTime at={receipt.decided} /> by <AccountLink of={receipt.decidedBy} />
                {receipt.reason ? `: ${receipt.reason}` : ""}
              </Fact>
            ) : null}
          </Facts>
          {write && (state === "waiting" || state === "seconded") ? <Decision receipt={receipt} /> : null}
        </div>
      </div>
    </Panel>
  );
}

function Duplicates({ receipt: { sameReference, samePicture } }: { receipt: Receipt }) {
  return (
    <>
      <Duplicate what="The same reference number was sent before" ids={sameReference} />
      <Duplicate what="The same picture was sent before" ids={samePicture} />
    </>
  );
}

function Duplicate({ what, ids }: { what: string; ids: string[] }) {
  if (ids.length === 0) return null;
  return (
    <p className={styles.duplicate} role="alert">
      {what}:{" "}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 ? ", " : ""}
          <a href={`/admin/payments/receipts/${id}/picture`} target="_blank" rel="noreferrer" data-reload>
            receipt {index + 1}
          </a>
        </span>
      ))}
    </p>
  );
}

function Decision({ receipt: { id, needsTwo, state, price, account } }: { receipt: Receipt }) {
  const last = !needsTwo || state === "seconded";
  return (
    <div className={styles.decision}>
      <ConsoleForm
        intent="approve"
        of={{ receipt: id }}
        submit="Approve"
        variant="gold"
        confirm={
          last
            ? `The money is in our account: ${formatPesos(price)} from ${account.UserID}. The coins are credited at once, unless what you approved within 24 hours, or a package that you priced yourself, needs a second person.`
            : "The money is in our account. A second person has to approve it too, because of its amount."
        }
      >
        <Input
          name="reference"
          label="Reference number"
          hint="Copy it from your own statement, not from the picture or what the player entered."
        />
      </ConsoleForm>
      <ConsoleForm intent="reject" of={{ receipt: id }} submit="Reject">
        <Input
          name="reason"
          label="Reason"
          hint="The player gets it by email, and can upload another receipt."
        />
      </ConsoleForm>
    </div>
  );
}
