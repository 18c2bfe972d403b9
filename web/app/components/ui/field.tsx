import { type ComponentProps, type ReactNode, useState } from "react";
import { t, tell } from "~/lib/i18n";
import styles from "./field.module.css";

interface Labelled {
  id: string;
  label: string;
  /** What is wrong with the value; the first one is shown. */
  errors?: string[] | undefined;
  /** What one should know before typing. */
  hint?: ReactNode;
}

/** How a control is tied to its hint and its error. */
function wiring({ id, errors, hint }: Omit<Labelled, "label">) {
  const describedBy = [hint && `${id}-hint`, errors?.[0] && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": errors?.[0] ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** Hint and error of a control: the error is announced. */
function Notes({ id, errors, hint }: Omit<Labelled, "label">) {
  const error = errors?.[0];
  return (
    <>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {tell(error)}
        </p>
      ) : null}
    </>
  );
}

function Frame({ children, ...labelled }: Labelled & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={labelled.id}>
        {labelled.label}
      </label>
      {children}
      <Notes {...labelled} />
    </div>
  );
}

/** A labelled input that owns how its error is shown and announced. */
export function Field({ id, label, errors, hint, ...input }: ComponentProps<"input"> & Labelled) {
  const labelled = { id, label, errors, hint };
  return (
    <Frame {...labelled}>
      <input type="text" {...input} {...wiring(labelled)} className={styles.input} />
    </Frame>
  );
}

/** Text of several lines. */
export function TextField({ id, label, errors, hint, ...textarea }: ComponentProps<"textarea"> & Labelled) {
  const labelled = { id, label, errors, hint };
  return (
    <Frame {...labelled}>
      <textarea {...textarea} {...wiring(labelled)} className={`${styles.input} ${styles.text}`} />
    </Frame>
  );
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ id, label, errors, hint, ...input }: ComponentProps<"input"> & Labelled) {
  const [shown, setShown] = useState(false);
  const labelled = { id, label, errors, hint };
  return (
    <Frame {...labelled}>
      <span className={styles.withButton}>
        <input
          {...input}
          {...wiring(labelled)}
          type={shown ? "text" : "password"}
          className={styles.input}
          autoCapitalize="none"
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
          <span className="visually-hidden"> {t("what is typed as {label}", { label })}</span>
        </button>
      </span>
    </Frame>
  );
}

/** A labelled list to choose from. */
export function SelectField({
  id,
  label,
  errors,
  hint,
  children,
  ...select
}: ComponentProps<"select"> & Labelled) {
  const labelled = { id, label, errors, hint };
  return (
    <Frame {...labelled}>
      <select {...select} {...wiring(labelled)} className={`${styles.input} ${styles.select}`}>
        {children}
      </select>
    </Frame>
  );
}

/** A box to tick, its label beside it. */
export function CheckboxField({
  id,
  label,
  errors,
  hint,
  ...input
}: Omit<ComponentProps<"input">, "type"> & Labelled) {
  const labelled = { id, errors, hint };
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input {...input} {...wiring(labelled)} type="checkbox" />
        {label}
      </label>
      <Notes {...labelled} />
    </div>
  );
}

/** One of a few: all of them in sight. @param options each a value that is told as it is, or with what it is called */
export function RadioGroup({
  id,
  label,
  errors,
  hint,
  name,
  options,
  defaultValue,
}: Labelled & {
  name: string;
  options: readonly (string | readonly [value: string, label: string])[];
  defaultValue?: string | undefined;
}) {
  const labelled = { id, errors, hint };
  return (
    <fieldset className={styles.field} aria-describedby={wiring(labelled)["aria-describedby"]}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => {
          const [value, called] = typeof option === "string" ? [option, tell(option)] : option;
          return (
            <label key={value} className={styles.choice}>
              <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
              {called}
            </label>
          );
        })}
      </div>
      <Notes {...labelled} />
    </fieldset>
  );
}
