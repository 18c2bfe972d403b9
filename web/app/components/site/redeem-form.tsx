import { LIMITS } from "@tambayan/account-service/contract";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/components/ui/form";
import type { FormAnswer } from "~/lib/form-answer";
import { t } from "~/lib/i18n";
import { usePostForm } from "~/lib/use-post-form";
import styles from "./redeem-form.module.css";

const loadCheck = async () => (await import("~/lib/redeem-check")).checkRedeem;

interface RedeemFormProps {
  /** Of this rendering; none for a visitor, who cannot redeem yet. */
  idempotencyKey: string | null;
  answered?: FormAnswer | undefined;
}

/** Redeem code and referral code, in capitals (spec section 2, My Account and the redeem page). */
export function RedeemForm({ idempotencyKey, answered }: RedeemFormProps) {
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/topup",
    load: loadCheck,
    answered,
    onDone: (_answer, sent) => sent.reset(),
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
            value={answered?.values.CouponCode}
          />
          <CodeInput
            id="ReferralCode"
            label={t("Referral Code")}
            hint={t("A streamer's code, if you have one.")}
            errors={errors.ReferralCode}
            value={answered?.values.ReferralCode}
          />
        </FieldGrid>
        <FormActions>
          <Button type="submit" look="gold" aria-disabled={sending}>
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

/** Shown in capitals as it is typed; dashes and spaces, as codes are printed with, may be typed too. */
function CodeInput({ value, ...labelled }: CodeInputProps) {
  return (
    <div className={styles.code}>
      <Field
        {...labelled}
        name={labelled.id}
        defaultValue={value}
        maxLength={2 * LIMITS.couponCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}
