import type { FormResult } from "~/platform/forms/form-result";
import { usePostForm } from "~/platform/forms/use-post-form";
import { t } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/ui/form";
import styles from "./redeem-form.module.css";

const loadCheck = async () => (await import("./redeem-check")).checkRedeem;

interface RedeemFormProps {
  /** Of this rendering; none for visitors, who cannot redeem yet. */
  idempotencyKey: string | null;
  /** What was typed before. */
  values?: { CouponCode?: string | undefined; ReferralCode?: string | undefined } | undefined;
  actionData?: FormResult | undefined;
}

/** Empties the fields. A reset would bring back the code of a redeem link, which has just been redeemed. */
function clear(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=text]")) field.value = "";
}

/** Redeem code and referral code, in capitals. */
export function RedeemForm({ idempotencyKey, values, actionData }: RedeemFormProps) {
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: "/topup",
    load: loadCheck,
    actionData,
    onDone: (_answer, sent) => clear(sent),
  });
  return (
    <form {...form}>
      {idempotencyKey ? <input type="hidden" name="key" value={idempotencyKey} /> : null}
      <FormStack>
        <FormAlert answer={refusal} />
        <FieldGrid>
          <CodeInput
            id="CouponCode"
            label={t("Redeem Code")}
            errors={errors.CouponCode}
            value={values?.CouponCode}
          />
          <CodeInput
            id="ReferralCode"
            label={t("Referral Code")}
            hint={t("A streamer's code, if you have one.")}
            errors={errors.ReferralCode}
            value={values?.ReferralCode}
          />
        </FieldGrid>
        <FormActions>
          <Button type="submit" variant="gold" aria-disabled={sending}>
            {t("Redeem")}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

interface CodeInputProps {
  id: string;
  label: string;
  hint?: string;
  errors: string[] | undefined;
  value: string | undefined;
}

/** Shown in capitals; the dashes and spaces of printed codes may be typed too. */
function CodeInput({ value, ...labelled }: CodeInputProps) {
  return (
    <div className={styles.code}>
      <Field
        {...labelled}
        name={labelled.id}
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}
