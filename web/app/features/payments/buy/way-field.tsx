import { t, translate } from "~/platform/language/i18n";
import type { Way } from "../payments.lib";
import styles from "../payments.module.css";

interface WayFieldProps {
  ways: Way[];
  /** The one that was chosen before; else the first. */
  chosen: string | undefined;
  errors: string[] | undefined;
}

/** The ways to pay, one of which is always chosen. */
export function WayField({ ways, chosen, errors }: WayFieldProps) {
  const selected = ways.find(({ value }) => value === chosen) ?? ways[0];
  const error = errors?.[0];
  return (
    <fieldset className={styles.ways} aria-describedby={error && "way-error"}>
      <legend>{t("Payment method")}</legend>
      {ways.map(({ value, title, hint }) => (
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
          {translate(error)}
        </p>
      ) : null}
    </fieldset>
  );
}
