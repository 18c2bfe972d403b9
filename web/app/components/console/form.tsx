import { Form, useActionData, useNavigation } from "@remix-run/react";
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
import { Button } from "~/components/ui/button";
import { CheckboxField, Field, RadioGroup, SelectField, TextField } from "~/components/ui/field";
import { FormAlert } from "~/components/ui/form";
import { confirmed } from "~/lib/dialog";
import type { FormAnswer } from "~/lib/form-answer";
import styles from "./console.module.css";

interface FormState {
  id: string;
  answer: FormAnswer | undefined;
}
const State = createContext<FormState>({ id: "", answer: undefined });

interface ConsoleFormProps {
  /** Which of the page's forms it is; its action knows it by this. */
  intent: string;
  /** Tells forms of one intent apart, such as those of a table's rows: a hidden field, by its name. */
  of?: Record<string, string | number>;
  /** Makes a repeat safe, where it takes or gives something. */
  formKey?: string;
  /** The button's text. */
  submit: string;
  look?: "gold" | "quiet";
  /** Asked before it is sent. */
  confirm?: string;
  /** Fields beside each other, and the button behind them. */
  inline?: boolean;
  /** Whether a file is sent along. */
  files?: boolean;
  children?: ReactNode;
}

/** A form of the console: it posts to its own page, with scripts and without, and keeps what was typed where it is refused. */
export function ConsoleForm({
  intent,
  of = {},
  formKey,
  submit,
  look = "quiet",
  confirm,
  inline = false,
  files = false,
  children,
}: ConsoleFormProps) {
  const last = useActionData<FormAnswer>();
  const navigation = useNavigation();
  const mine = (values: { get(name: string): unknown }) =>
    values.get("intent") === intent &&
    Object.entries(of).every(([name, value]) => values.get(name) === String(value));
  const answer = last && mine(new Map(Object.entries(last.values))) ? last : undefined;
  const sending = navigation.formData !== undefined && mine(navigation.formData);
  const id = [intent, ...Object.values(of)].join("-");

  // Done: this form begins anew, and no other on the page loses what was typed into it.
  const [times, setTimes] = useState(0);
  const sent = useRef(false);
  useEffect(() => {
    if (sending) sent.current = true;
    else if (sent.current) {
      sent.current = false;
      if (!answer) setTimes((before) => before + 1);
    }
  }, [sending, answer]);

  async function ask(event: FormEvent<HTMLFormElement>, text: string) {
    const target = event.currentTarget;
    if (target.dataset.agreed) {
      delete target.dataset.agreed;
      return;
    }
    event.preventDefault();
    if (!(await confirmed({ title: submit, text, confirm: submit }))) return;
    target.dataset.agreed = "yes";
    target.requestSubmit();
  }

  return (
    <State.Provider value={{ id, answer }}>
      <Form
        method="post"
        encType={files ? "multipart/form-data" : undefined}
        className={inline ? styles.inline : styles.form}
        onSubmit={confirm ? (event) => void ask(event, confirm) : undefined}
        // Another answer, other values: the fields begin anew with what was typed last.
        key={answer ? JSON.stringify(answer.values) : times}
      >
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(of).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {formKey ? <input type="hidden" name="key" value={formKey} /> : null}
        {answer && !answer.errors ? <FormAlert answer={answer} /> : null}
        {children}
        <div>
          <Button type="submit" look={look} disabled={sending}>
            {submit}
          </Button>
        </div>
      </Form>
    </State.Provider>
  );
}

interface Named {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** What a field of the form begins with, and what is wrong with it. */
function useField(name: string, defaultValue: string | number | undefined) {
  const { id, answer } = useContext(State);
  return {
    id: `${id}-${name}`,
    name,
    errors: answer?.errors?.[name],
    defaultValue: answer?.values[name] ?? defaultValue,
  };
}

export function Input({ name, label, hint, defaultValue, ...input }: ComponentProps<"input"> & Named) {
  const field = useField(name, defaultValue as string | number | undefined);
  // What was typed for one account is not offered for another; a file is chosen, not completed.
  const completion = input.type === "file" ? {} : { autoComplete: "off" };
  return <Field {...input} {...field} {...completion} label={label} hint={hint} />;
}

export function TextArea({ name, label, hint, defaultValue, ...area }: ComponentProps<"textarea"> & Named) {
  const field = useField(name, defaultValue as string | undefined);
  return <TextField {...area} {...field} label={label} hint={hint} />;
}

export function Select({ name, label, hint, defaultValue, ...select }: ComponentProps<"select"> & Named) {
  const field = useField(name, defaultValue as string | undefined);
  return <SelectField {...select} {...field} label={label} hint={hint} />;
}

export function Radios({
  name,
  label,
  hint,
  options,
  defaultValue,
}: Named & { options: readonly (readonly [value: string, label: string])[]; defaultValue: string }) {
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
 * What a field began with, sent along so that the service can tell what was changed in the form. It stays with what was typed,
 * unless the refusal was that it is outdated.
 */
export function Seen({ name, value }: { name: string; value: string | number }) {
  const { answer } = useContext(State);
  const seen = answer?.outdated ? undefined : answer?.values[name];
  return <input type="hidden" name={name} value={seen ?? value} />;
}

/** Sends `value` where it is ticked, and nothing where it is not. */
export function Checkbox({
  name,
  label,
  hint,
  value = "true",
  defaultChecked = false,
}: Named & { value?: string; defaultChecked?: boolean }) {
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
