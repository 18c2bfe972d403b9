import { t, translateReply } from "~/platform/language/i18n";
import type { PaymentMethod } from "../payments.lib";
import styles from "../payments.module.css";

interface PaymentMethodFieldProps {
  methods: PaymentMethod[];
  /** The one that was chosen before; else the first. */
  chosen: string | undefined;
  errors: string[] | undefined;
}

/** The payment methods, one of which is always chosen. */
export function PaymentMethodField({ methods, chosen, errors }: PaymentMethodFieldProps) {
  const selected = methods.find(({ value }) => value === chosen) ?? methods[0];
  const error = errors?.[0];
  return (
    <fieldset className={styles.ways} aria-describedby={error && "way-error"}>
      <legend>{t("Payment method")}</legend>
      {methods.map(({ value, title, hint }) => (
        <label key={value}>
          <input type="radio" name="way" value={value} defaultChecked={value === selected?.value} />
          <span>
            <b>{title}</b>
            <small>{hint}</small>
          </span>
        </label>
      ))}
      {error ? (
        <p id="way-error" role="alert">
          {translateReply(error)}
        </p>
      ) : null}
    </fieldset>
  );
}
