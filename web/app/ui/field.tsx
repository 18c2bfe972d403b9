import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { type Message, t, translate, translateReply } from "~/platform/language/i18n";
import styles from "./field.module.css";

interface LabelledProps {
  id: string;
  label: string;
  /** Errors of the value; the first one is shown. */
  errors?: string[] | undefined;
  /** Hint to read before typing. */
  hint?: ReactNode;
}

/** Ties a control to its hint and its error. */
function ariaProps({ id, errors, hint }: Omit<LabelledProps, "label">) {
  const describedBy = [hint && `${id}-hint`, errors?.[0] && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": errors?.[0] ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

const Live = createContext(false);

/**
 * Around fields whose errors come and go while the form is filled in. Their place is kept free, so that nothing moves;
 * they take the place of the hint, and are announced after what a screen reader is reading.
 */
export const LiveFields = ({ children }: { children: ReactNode }) => (
  <Live.Provider value={true}>{children}</Live.Provider>
);

/** Hint and error of a control; the error is announced. */
function HintAndError({ id, errors, hint }: Omit<LabelledProps, "label">) {
  const error = errors?.[0];
  if (useContext(Live)) {
    return (
      <div className={styles.messages}>
        {hint ? (
          <p className={styles.hint} id={`${id}-hint`} data-covered={Boolean(error)}>
            {hint}
          </p>
        ) : null}
        {/* There from the start: only what changes in it is announced. */}
        <div aria-live="polite">
          {error ? (
            <p className={styles.error} id={`${id}-error`}>
              {translateReply(error)}
            </p>
          ) : null}
        </div>
      </div>
    );
  }
  return (
    <>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {translateReply(error)}
        </p>
      ) : null}
    </>
  );
}

function FieldFrame({ children, ...labelled }: LabelledProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={labelled.id}>
        {labelled.label}
      </label>
      {children}
      <HintAndError {...labelled} />
    </div>
  );
}

/** A labelled input with its hint and error. */
export function Field({ id, label, errors, hint, ...input }: ComponentProps<"input"> & LabelledProps) {
  const labelled = { id, label, errors, hint };
  return (
    <FieldFrame {...labelled}>
      <input type="text" {...input} {...ariaProps(labelled)} className={styles.input} />
    </FieldFrame>
  );
}

/** A multi-line text field. */
export function TextField({
  id,
  label,
  errors,
  hint,
  ...textarea
}: ComponentProps<"textarea"> & LabelledProps) {
  const labelled = { id, label, errors, hint };
  return (
    <FieldFrame {...labelled}>
      <textarea {...textarea} {...ariaProps(labelled)} className={`${styles.input} ${styles.text}`} />
    </FieldFrame>
  );
}

/** A password field with a button to show what is typed. */
export function PasswordField({
  id,
  label,
  errors,
  hint,
  ...input
}: ComponentProps<"input"> & LabelledProps) {
  const [shown, setShown] = useState(false);
  const labelled = { id, label, errors, hint };
  return (
    <FieldFrame {...labelled}>
      <span className={styles.withButton}>
        <input
          {...input}
          {...ariaProps(labelled)}
          type={shown ? "text" : "password"}
          className={styles.input}
          autoCapitalize={shown ? "none" : undefined}
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {t("Show")}
          <span className="visually-hidden"> {label}</span>
        </button>
      </span>
    </FieldFrame>
  );
}

/** A labelled select. */
export function SelectField({
  id,
  label,
  errors,
  hint,
  children,
  ...select
}: ComponentProps<"select"> & LabelledProps) {
  const labelled = { id, label, errors, hint };
  return (
    <FieldFrame {...labelled}>
      <select {...select} {...ariaProps(labelled)} className={`${styles.input} ${styles.select}`}>
        {children}
      </select>
    </FieldFrame>
  );
}

/** A check box with its label beside it. */
export function CheckboxField({
  id,
  label,
  errors,
  hint,
  ...input
}: Omit<ComponentProps<"input">, "type"> & LabelledProps) {
  const labelled = { id, errors, hint };
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input {...input} {...ariaProps(labelled)} type="checkbox" />
        {label}
      </label>
      <HintAndError {...labelled} />
    </div>
  );
}

/** A few choices, all visible. @param options values, each translated as it is or with its own label */
export function RadioGroup({
  id,
  label,
  errors,
  hint,
  name,
  options,
  defaultValue,
}: LabelledProps & {
  name: string;
  options: readonly (Message | readonly [value: string, label: string])[];
  defaultValue?: string | undefined;
}) {
  const labelled = { id, errors, hint };
  return (
    <fieldset className={styles.field} aria-describedby={ariaProps(labelled)["aria-describedby"]}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => {
          const [value, called] = typeof option === "string" ? [option, translate(option)] : option;
          return (
            <label key={value} className={styles.choice}>
              <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
              {called}
            </label>
          );
        })}
      </div>
      <HintAndError {...labelled} />
    </fieldset>
  );
}
