import { DIALOG_TITLES, LIMITS, type Payment } from "@tambayan/account-service/contract";
import type { FormResult } from "~/platform/forms/form-result";
import { PICTURE_TYPES, PICTURES_FIELD } from "~/platform/forms/pictures/picture-check";
import { usePostForm } from "~/platform/forms/use-post-form";
import { formatPesos } from "~/platform/language/coins";
import { t, translate } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Badge, Fact, Facts } from "~/ui/facts";
import { Field } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { DateTime } from "~/ui/relative-time";
import { Table } from "~/ui/table";
import styles from "../payments.module.css";
import { RECEIPT_BADGES } from "./payment.lib";

interface ManualProps {
  payment: Payment;
  manual: NonNullable<Payment["manual"]>;
  actionData: FormResult | undefined;
}

/**
 * A manual transfer: what became of receipts, where to send the money, and the receipt's form while one can be sent.
 */
export function Manual({ payment, manual, actionData }: ManualProps) {
  const { channel, accountName, accountNumber, instructions, reference, receipts } = manual;
  return (
    <>
      {receipts.length > 0 ? (
        <Panel title={t("Your receipts")}>
          <Table
            caption={t("Your receipts")}
            headers={[t("Reference number"), t("Sent (Manila time)"), t("Status")]}
            cards
          >
            {receipts.map((receipt) => (
              <tr key={receipt.sent}>
                <th scope="row">{receipt.reference}</th>
                <td>
                  <DateTime date={receipt.sent} />
                </td>
                <td>
                  <Badge variant={RECEIPT_BADGES[receipt.state].variant}>
                    {translate(RECEIPT_BADGES[receipt.state].text)}
                  </Badge>
                  {receipt.reason ? <p className={styles.reason}>{receipt.reason}</p> : null}
                </td>
              </tr>
            ))}
          </Table>
        </Panel>
      ) : null}
      {manual.open ? (
        <Panel title={t("1. Send the money")}>
          <Facts>
            <Fact name={t("Send to")}>{channel}</Fact>
            <Fact name={t("Account name")}>{accountName}</Fact>
            <Fact name={t("Account number")}>
              <Copied text={accountNumber} copy={t("Copy number")} />
            </Fact>
            <Fact name={t("Exact amount")}>
              <Copied text={formatPesos(payment.price)} copy={t("Copy amount")} />
            </Fact>
            <Fact name={t("Write in the message")}>
              <Copied text={reference} copy={t("Copy reference")} />
            </Fact>
          </Facts>
          {instructions ? <p className={styles.instructions}>{instructions}</p> : null}
        </Panel>
      ) : null}
      {manual.open ? (
        <Panel title={t("2. Upload the receipt")}>
          <ReceiptForm id={payment.id} actionData={actionData} />
        </Panel>
      ) : null}
    </>
  );
}

/** What has to be typed elsewhere, with a button to copy it. */
function Copied({ text, copy }: { text: string; copy: string }) {
  return (
    <span className={styles.copied}>
      <strong className="figures">{text}</strong>
      <CopyButton text={text.replace("₱", "")}>{copy}</CopyButton>
    </span>
  );
}

const loadCheck = async () => (await import("./receipt-check")).checkReceipt;

function ReceiptForm({ id, actionData }: { id: string; actionData: FormResult | undefined }) {
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: `/topup/payments/${id}`,
    load: loadCheck,
    actionData,
    withFiles: true,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
  });
  const typed = actionData?.values;
  return (
    <form {...form}>
      <input type="hidden" name="intent" value="receipt" />
      <FormStack>
        <FormAlert answer={refusal} />
        <Field
          id="receipt-reference"
          name="reference"
          label={t("Reference number of the transfer")}
          hint={t("It is on the receipt, 6 to 40 letters and digits. Each can be used once.")}
          errors={errors.reference}
          defaultValue={typed?.reference}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-required
        />
        <Field
          id="receipt-name"
          name="name"
          label={t("Name of the sender")}
          hint={t("As on the receipt.")}
          errors={errors.name}
          defaultValue={typed?.name}
          autoComplete="off"
          aria-required
        />
        <Field
          id="receipt-picture"
          name={PICTURES_FIELD}
          type="file"
          label={t("Picture of the receipt")}
          hint={t(
            "JPEG, PNG or WebP, up to {size} MB. Amount, date and reference number have to be readable.",
            {
              size: LIMITS.pictureBytes / 1024 ** 2,
            },
          )}
          accept={PICTURE_TYPES.join(",")}
          errors={errors[PICTURES_FIELD]}
          aria-required
        />
        <FormActions>
          <Button type="submit" variant="gold" aria-disabled={sending}>
            {t("Send receipt")}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
