import { useEffect, useState } from "react";
import { t } from "~/platform/language/i18n";
import { Field } from "~/ui/field";
import styles from "./code-field.module.css";

interface CodeFieldProps {
  id: string;
  errors: string[] | undefined;
  /** Whether it also accepts a recovery code. */
  recoverable?: boolean;
}

/**
 * The code of an authenticator app. A phone shows a digit keyboard; letters, for a recovery code, on request, and
 * always without scripts.
 */
export function CodeField({ id, errors, recoverable = false }: CodeFieldProps) {
  // undefined: without scripts, or before they are there.
  const [digits, setDigits] = useState<boolean>();
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
            ? t(
                "Six digits from the app. Without your phone, use one of your recovery codes; each works once.",
              )
            : t("Six digits from the app.")
        }
        autoComplete="one-time-code"
        inputMode={digits ? "numeric" : "text"}
        autoCapitalize="characters"
        spellCheck={false}
      />
      {recoverable && digits !== false ? (
        <button
          type="button"
          className={styles.letters}
          data-later={!digits || undefined}
          onClick={() => {
            setDigits(false);
            document.getElementById(id)?.focus();
          }}
        >
          {t("Use a recovery code")}
        </button>
      ) : null}
    </div>
  );
}
