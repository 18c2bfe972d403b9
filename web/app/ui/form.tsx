import type { ReactNode } from "react";
import type { FormResult } from "~/platform/forms/form-result";
import { translateReply } from "~/platform/language/i18n";
import styles from "./form.module.css";

/** Fields side by side if there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** A form's fields and buttons in a column. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** The buttons at the end of a form: the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Why a form was rejected; it stays on the page after the dialog is closed, and is the only notice without scripts. */
export function FormAlert({ answer }: { answer: FormResult | undefined }) {
  if (!answer?.error) return null;
  const { title = answer.error, text } = answer.notice ?? {};
  return (
    <div className={styles.alert} role="alert">
      <p>{translateReply(title)}</p>
      {text ? <p className={styles.lines}>{translateReply(text)}</p> : null}
    </div>
  );
}
