import type { ComponentProps } from "react";
import styles from "./field.module.css";

interface FieldProps extends ComponentProps<"input"> {
  id: string;
  label: string;
  /** What is wrong with the value; the first one is shown. */
  errors?: string[] | undefined;
}

/** A labelled input that owns how its error is shown and announced. */
export function Field({ label, errors, id, ...input }: FieldProps) {
  const error = errors?.[0];
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error ? (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
