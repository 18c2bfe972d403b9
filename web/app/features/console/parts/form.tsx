import { Form, useActionData, useNavigation, useSubmit } from "@remix-run/react";
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { confirmed } from "~/platform/dialog/dialog";
import type { FormResult } from "~/platform/forms/form-result";
import { Button } from "~/ui/button";
import { CheckboxField, Field, RadioGroup, SelectField, TextField } from "~/ui/field";
import { FormAlert } from "~/ui/form";
import styles from "./console.module.css";

interface FormState {
  id: string;
  answer: FormResult | undefined;
}
const State = createContext<FormState>({ id: "", answer: undefined });

interface ConsoleFormProps {
  /** Identifies the form among the page's forms. */
  intent: string;
  /** Tells forms of one intent apart, such as those of a table's rows: hidden fields by name. */
  of?: Record<string, string | number>;
  /** Makes repeats safe for forms that add or deduct something. */
  formKey?: string;
  /** Label of the button. */
  submit: string;
  variant?: "gold" | "quiet";
  /** Confirmation to ask for before sending. */
  confirm?: string;
  /** Fields side by side, with the button after them. */
  inline?: boolean;
  /** Whether it uploads a file. */
  files?: boolean;
  children?: ReactNode;
}

/** The last answer that there was: without a connection a form stays as it is, chosen files included. */
function useLastAnswer(): FormResult | undefined {
  const posted = useActionData<FormResult>();
  const last = useRef(posted);
  if (!posted?.unanswered) last.current = posted;
  return last.current;
}

/** A form of the console: it posts to its own page, with or without scripts, and keeps what was typed when it is rejected. */
export function ConsoleForm({
  intent,
  of = {},
  formKey,
  submit,
  variant = "quiet",
  confirm,
  inline = false,
  files = false,
  children,
}: ConsoleFormProps) {
  const last = useLastAnswer();
  const unanswered = useActionData<FormResult>()?.unanswered === true;
  const navigation = useNavigation();
  const send = useSubmit();
  const isThisForm = (values: { get(name: string): unknown }) =>
    values.get("intent") === intent &&
    Object.entries(of).every(([name, value]) => values.get(name) === String(value));
  const answer = last && isThisForm(new Map(Object.entries(last.values))) ? last : undefined;
  const sending = navigation.formData !== undefined && isThisForm(navigation.formData);
  const id = [intent, ...Object.values(of)].join("-");

  // Done: this form resets, and no other form on the page loses what was typed.
  const [submissions, setSubmissions] = useState(0);
  const sent = useRef(false);
  useEffect(() => {
    if (sending) sent.current = true;
    else if (sent.current) {
      sent.current = false;
      if (!answer && !unanswered) setSubmissions((before) => before + 1);
    }
  }, [sending, answer, unanswered]);

  async function ask(event: FormEvent<HTMLFormElement>, text: string) {
    const target = event.currentTarget;
    event.preventDefault();
    if (await confirmed({ title: submit, text, confirm: submit })) send(target);
  }

  return (
    <State.Provider value={{ id, answer }}>
      <Form
        method="post"
        encType={files ? "multipart/form-data" : undefined}
        className={inline ? styles.inline : styles.form}
        onSubmit={confirm ? (event) => void ask(event, confirm) : undefined}
        // A new result with other values: reset the fields to what was typed last.
        key={answer ? JSON.stringify(answer.values) : submissions}
      >
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(of).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {formKey ? <input type="hidden" name="key" value={formKey} /> : null}
        {answer && !answer.errors ? <FormAlert answer={answer} /> : null}
        {children}
        <div>
          <Button type="submit" variant={variant} disabled={sending}>
            {submit}
          </Button>
        </div>
      </Form>
    </State.Provider>
  );
}

interface CommonFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A field's initial value, and its errors. */
function useField(name: string, defaultValue: string | number | undefined) {
  const { id, answer } = useContext(State);
  return {
    id: `${id}-${name}`,
    name,
    errors: answer?.errors?.[name],
    defaultValue: answer?.values[name] ?? defaultValue,
  };
}

export function Input({
  name,
  label,
  hint,
  defaultValue,
  ...input
}: ComponentProps<"input"> & CommonFieldProps) {
  const field = useField(name, defaultValue as string | number | undefined);
  // What was typed for one account is not suggested for another, and no saved password is filled in as a secret.
  const autoComplete = input.type === "password" ? "new-password" : "off";
  // A file is chosen, not completed.
  const completion = input.type === "file" ? {} : { autoComplete };
  return <Field {...input} {...field} {...completion} label={label} hint={hint} />;
}

export function TextArea({
  name,
  label,
  hint,
  defaultValue,
  ...area
}: ComponentProps<"textarea"> & CommonFieldProps) {
  const field = useField(name, defaultValue as string | undefined);
  return <TextField {...area} {...field} label={label} hint={hint} />;
}

export function Select({
  name,
  label,
  hint,
  defaultValue,
  ...select
}: ComponentProps<"select"> & CommonFieldProps) {
  const field = useField(name, defaultValue as string | undefined);
  return <SelectField {...select} {...field} label={label} hint={hint} />;
}

export function Radios({
  name,
  label,
  hint,
  options,
  defaultValue,
}: CommonFieldProps & {
  options: readonly (readonly [value: string, label: string])[];
  defaultValue: string;
}) {
  const field = useField(name, defaultValue);
  return (
    <RadioGroup
      {...field}
      label={label}
      hint={hint}
      options={options}
      defaultValue={String(field.defaultValue)}
    />
  );
}

/**
 * A field's original value, sent along so that the service can tell what was changed. It is kept together with what was typed,
 * unless the form was rejected because it is outdated.
 */
export function OriginalValue({ name, value }: { name: string; value: string | number }) {
  const { answer } = useContext(State);
  const seen = answer?.outdated ? undefined : answer?.values[name];
  return <input type="hidden" name={name} value={seen ?? value} />;
}

/** Sends `value` if it is checked, and nothing otherwise. */
export function Checkbox({
  name,
  label,
  hint,
  value = "true",
  defaultChecked = false,
}: CommonFieldProps & { value?: string; defaultChecked?: boolean }) {
  const { id, answer } = useContext(State);
  return (
    <CheckboxField
      id={`${id}-${name}`}
      name={name}
      label={label}
      hint={hint}
      value={value}
      errors={answer?.errors?.[name]}
      defaultChecked={answer ? answer.values[name] === value : defaultChecked}
    />
  );
}
