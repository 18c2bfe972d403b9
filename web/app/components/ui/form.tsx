import type { ReactNode } from "react";
import type { FormAnswer } from "~/lib/form-answer";
import { tell, tellLines } from "~/lib/i18n";
import styles from "./form.module.css";

/** Fields side by side where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** A form's fields and buttons, one below the other. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** The buttons that end a form: the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Why a form was refused; it stays on the page when the dialog that said it is closed, and is all there is without scripts. */
export function FormAlert({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer?.error) return null;
  const { title = answer.error, text } = answer.notice ?? {};
  return (
    <div className={styles.alert} role="alert">
      <p>{tell(title)}</p>
      {text ? <p className={styles.lines}>{tellLines(text)}</p> : null}
    </div>
  );
}
