import { useEffect, useState } from "react";
import { Field } from "~/components/ui/field";
import { t } from "~/lib/i18n";
import styles from "./code-field.module.css";

interface CodeFieldProps {
  id: string;
  errors: string[] | undefined;
  /** A recovery code is taken too. */
  recoverable?: boolean;
}

/**
 * The code of an authenticator app. A phone shows digits for it; letters, for a recovery code, on demand, and always where
 * there are no scripts to ask for them.
 */
export function CodeField({ id, errors, recoverable = false }: CodeFieldProps) {
  const [digits, setDigits] = useState(false);
  useEffect(() => setDigits(true), []);
  return (
    <div className={styles.code}>
      <Field
        id={id}
        name="code"
        label={t("Code")}
        errors={errors}
        hint={
          recoverable
            ? t("Six digits from the app. Without your phone, one of your recovery codes works too, once.")
            : t("Six digits from the app.")
        }
        autoComplete="one-time-code"
        inputMode={digits ? "numeric" : "text"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
      />
      {recoverable && digits ? (
        <button
          type="button"
          className={styles.letters}
          onClick={() => {
            setDigits(false);
            document.getElementById(id)?.focus();
          }}
        >
          {t("Type a recovery code")}
        </button>
      ) : null}
    </div>
  );
}
