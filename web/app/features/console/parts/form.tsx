import { Form, useActionData, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import {
  Children,
  type ComponentProps,
  createContext,
  type FormEvent,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { confirmed } from "~/platform/dialog/dialog";
import type { FormResult } from "~/platform/forms/form-result";
import { forgetTyped, keepAfterAll } from "~/platform/forms/kept-values";
import { useKeptValues } from "~/platform/forms/use-kept-values";
import { inManila } from "~/platform/time/time";
import { Button } from "~/ui/button";
import { CheckboxField, Field, RadioGroup, SelectField, TextField } from "~/ui/field";
import { FormAlert } from "~/ui/form";
import styles from "./console.module.css";
import { editedField, seenName } from "./edited-field.lib";

interface FormState {
  id: string;
  answer: FormResult | undefined;
  edits: boolean;
}
const NOTHING: readonly string[] = [];
const State = createContext<FormState>({ id: "", answer: undefined, edits: false });

interface ConsoleFormProps {
  /** Identifies the form among the page's forms. */
  intent: string;
  /** Tells forms of one intent apart, such as those of a table's rows: hidden fields by name. */
  of?: Record<string, string | number>;
  /** Makes repeats safe for forms that add or deduct something: the page's key, of which each form makes its own. */
  formKey?: string;
  /** Whether it changes something stored: its fields then send along the values that they were loaded with. */
  edits?: boolean;
  /** Label of the button. */
  submit: string;
  variant?: "gold" | "quiet";
  /** Confirmation to ask for before sending. */
  confirm?: string;
  /** Fields side by side, with the button after them. */
  inline?: boolean;
  /** Whether it uploads a file. */
  files?: boolean;
  /** Fields that the form has again when its page is left and opened again; no secrets. */
  kept?: readonly string[];
  children?: ReactNode;
}

/**
 * A form's own last answer: without a connection, and while other forms are sent, it stays as it is, chosen files
 * included.
 * @param place of the form
 * @param isOwn whether these values are of this form
 * @returns the answer, and what forgets it
 */
function useOwnAnswer(place: string, isOwn: (values: FormResult["values"]) => boolean) {
  const posted = useActionData<FormResult>();
  const last = useRef<{ place: string; answer: FormResult }>();
  if (posted && !posted.unanswered && isOwn(posted.values)) last.current = { place, answer: posted };
  const forget = () => {
    last.current = undefined;
  };
  const { current } = last;
  const answer = current?.place === place && isOwn(current.answer.values) ? current.answer : undefined;
  return { posted, answer, forget };
}

/**
 * A form of the console: it posts to its own page, with or without scripts, and keeps what was typed when it is
 * rejected.
 */
export function ConsoleForm({
  intent,
  of = {},
  formKey,
  edits = false,
  submit,
  variant = "quiet",
  confirm,
  inline = false,
  files = false,
  kept,
  children,
}: ConsoleFormProps) {
  const navigation = useNavigation();
  const send = useSubmit();
  const isThisForm = (values: { get(name: string): unknown }) =>
    values.get("intent") === intent &&
    Object.entries(of).every(([name, value]) => values.get(name) === String(value));
  const sending = navigation.formData !== undefined && isThisForm(navigation.formData);
  const id = [intent, ...Object.values(of)].join("-");
  const place = `${useLocation().pathname} ${id}`;
  const { posted, answer, forget } = useOwnAnswer(place, (values) =>
    isThisForm(new Map(Object.entries(values))),
  );

  const [submissions, setSubmissions] = useState(0);
  const [loaded, setLoaded] = useState<FormResult>();
  // A new result with other values: the fields are reset to what was typed last.
  const version = answer ? JSON.stringify([answer.values, answer === loaded]) : submissions;
  const { element } = useKeptValues(kept ? place : null, kept ?? NOTHING, version);

  // Done: this form resets, and no other form on the page loses what was typed.
  const sent = useRef(false);
  useEffect(() => {
    if (sending) sent.current = true;
    else if (sent.current) {
      sent.current = false;
      if (!posted) {
        forget();
        setSubmissions((before) => before + 1);
      } else if (element.current) keepAfterAll(element.current);
    }
  }, [sending, posted, forget, element]);

  // Refused and loaded again: the fields begin again with what is stored now.
  const idle = navigation.state === "idle";
  useEffect(() => {
    if (idle && answer?.outdated) setLoaded(answer);
  }, [idle, answer]);

  /** The text that is sent is not kept, wherever its answer leads. */
  async function confirmAndSend(event: FormEvent<HTMLFormElement>) {
    const target = event.currentTarget;
    if (confirm) {
      event.preventDefault();
      if (!(await confirmed({ title: submit, text: confirm, confirm: submit }))) return;
      send(target);
    }
    forgetTyped(place, target);
  }

  return (
    <State.Provider value={{ id, answer, edits }}>
      <Form
        method="post"
        encType={files ? "multipart/form-data" : undefined}
        className={inline ? styles.inline : styles.form}
        ref={element}
        onSubmit={(event) => void confirmAndSend(event)}
        key={version}
      >
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(of).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {formKey ? <input type="hidden" name="key" value={`${formKey}-${id}`} /> : null}
        {answer && (!answer.errors || answer.outdated) ? <FormAlert answer={answer} /> : null}
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

/** The answer of the form around it: for parts that are no fields of their own. */
export const useFormAnswer = () => useContext(State).answer;

interface CommonFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** Said after a refusal: what is stored now. */
const nowIs = (shown: string) => `It is now ${shown === "" ? "empty" : shown}.`;

interface FieldOf {
  name: string;
  stored: string | number | undefined;
  /** What is stored, for people. */
  shown?: string;
  typed?: string;
}

/** A field's initial value, the value that it was loaded with, and its errors. */
function useField({ name, stored = "", shown = String(stored), typed }: FieldOf) {
  const { id, answer, edits } = useContext(State);
  const field = editedField(answer, { name, stored: String(stored), ...(typed !== undefined && { typed }) });
  const errors = answer?.errors?.[name];
  return {
    value: edits ? field.value : answer ? (typed ?? answer.values[name] ?? String(stored)) : String(stored),
    seen: edits ? <Seen name={seenName(name)} value={field.seen} /> : null,
    field: {
      id: `${id}-${name}`,
      name,
      errors: edits && field.conflict ? [`${errors?.[0]} ${nowIs(shown)}`] : errors,
    },
  };
}

/** Stays what it is until the form begins again, also if the page is loaded again meanwhile. */
function Seen({ name, value }: { name: string; value: string }) {
  const [first] = useState(value);
  return <input type="hidden" name={name} value={first} />;
}

/**
 * What the page shows that is none of the form's fields, sent along so that the service refuses the form once it has
 * changed.
 */
export function SeenValue({ name, value }: { name: string; value: string | number }) {
  const { answer } = useContext(State);
  const before = answer?.outdated ? undefined : answer?.values[name];
  return <input type="hidden" name={name} value={before ?? value} />;
}

/** The picture that is replaced or removed. */
export const SeenPicture = ({ picture }: { picture: string | null }) => (
  <SeenValue name={seenName("picture")} value={picture ?? ""} />
);

export function Input({
  name,
  label,
  hint,
  defaultValue,
  ...input
}: ComponentProps<"input"> & CommonFieldProps) {
  const stored = defaultValue as string | number | undefined;
  const time = input.type === "datetime-local" && stored ? inManila(`${stored}+08:00`) : undefined;
  const { field, value, seen } = useField({ name, stored, ...(time && { shown: time }) });
  // What was typed for one account is not suggested for another, and no saved password is filled in as a secret.
  const autoComplete = input.type === "password" ? "new-password" : "off";
  // A file is chosen, not completed, and neither it nor a secret was shown.
  const isShown = input.type !== "file" && input.type !== "password";
  return (
    <>
      {isShown ? seen : null}
      <Field
        {...input}
        {...field}
        {...(input.type === "file" ? {} : { autoComplete })}
        {...(isShown && { defaultValue: value })}
        label={label}
        hint={hint}
      />
    </>
  );
}

export function TextArea({
  name,
  label,
  hint,
  defaultValue,
  ...area
}: ComponentProps<"textarea"> & CommonFieldProps) {
  const { field, value, seen } = useField({ name, stored: defaultValue as string | undefined });
  return (
    <>
      {seen}
      <TextField {...area} {...field} defaultValue={value} label={label} hint={hint} />
    </>
  );
}

export function Select({
  name,
  label,
  hint,
  defaultValue,
  ...select
}: ComponentProps<"select"> & CommonFieldProps) {
  const stored = defaultValue as string | undefined;
  const option = Children.toArray(select.children)
    .filter(isValidElement<ComponentProps<"option">>)
    .find(({ props }) => String(props.value) === stored);
  const { field, value, seen } = useField({ name, stored, shown: String(option?.props.children ?? stored) });
  return (
    <>
      {seen}
      <SelectField {...select} {...field} defaultValue={value} label={label} hint={hint} />
    </>
  );
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
  const shown = options.find(([value]) => value === defaultValue)?.[1] ?? defaultValue;
  const { field, value, seen } = useField({ name, stored: defaultValue, shown });
  return (
    <>
      {seen}
      <RadioGroup {...field} label={label} hint={hint} options={options} defaultValue={value} />
    </>
  );
}

/** Sends `value` if it is checked, and nothing otherwise. */
export function Checkbox({
  name,
  label,
  hint,
  value = "true",
  defaultChecked = false,
}: CommonFieldProps & { value?: string; defaultChecked?: boolean }) {
  const { answer } = useContext(State);
  const {
    field,
    value: checked,
    seen,
  } = useField({
    name,
    stored: String(defaultChecked),
    shown: defaultChecked ? "on" : "off",
    typed: String(answer?.values[name] === value),
  });
  return (
    <>
      {seen}
      <CheckboxField {...field} label={label} hint={hint} value={value} defaultChecked={checked === "true"} />
    </>
  );
}
