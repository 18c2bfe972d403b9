import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  ask,
  type Confirmation,
  confirmed,
  type Progress,
  prepareDialogs,
  type Question,
  showNotice,
  showProgress,
} from "./dialog";
import type { FormAnswer } from "./form-answer";
import type { Checked, FieldErrors } from "./form-check";
import { NO_CONNECTION } from "./no-connection";

type Check = (formData: FormData) => Checked<unknown>;
const uncheckedHere: Check = () => ({ value: null, errors: {} });

interface PostForm<Answer extends FormAnswer> {
  /** Where it is sent to. */
  action: string;
  /** Imports the check: it comes, with the validator behind it, when the form is first used (docs/decisions/004). */
  load: () => Promise<Check>;
  /** What the action said to a post without scripts. */
  answered?: Answer | undefined;
  /** Files are sent along. */
  withFiles?: boolean;
  /** Shown while it is under way. */
  progress?: Progress;
  /** Asked by a dialog once the fields are right; sent along under its name. */
  question?: Question | undefined;
  /** A yes that is asked for before it is sent, once the fields are right; null: it is not sent after all. */
  confirmation?: (formData: FormData) => Promise<Confirmation | null>;
  /** What follows when it was done, beside the dialog that tells of it. */
  onDone?: (answer: Answer, form: HTMLFormElement) => void;
  /** What follows when that dialog is closed. */
  onTold?: () => void;
}

/** Where the next try begins. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  const first = [...form.elements].find((element) => errors[element.getAttribute("name") ?? ""]?.[0]);
  if (first instanceof HTMLElement) first.focus();
}

/**
 * A form that stays where it is: its fields are checked in the browser, a dialog may ask for one thing more, it is sent, and
 * the answer is told by a dialog and at the fields, which keep what was typed. Without scripts it is a plain post.
 * @returns what is wrong, with each field and besides, and what to put on the form
 */
export function usePostForm<Answer extends FormAnswer>(options: PostForm<Answer>) {
  const {
    action,
    load,
    answered,
    withFiles = false,
    progress,
    question,
    confirmation,
    onDone,
    onTold,
  } = options;
  const encType = withFiles ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const fetcher = useFetcher();
  const data = fetcher.data as Answer | undefined;
  const [found, setFound] = useState<FieldErrors>({});
  const [answer, setAnswer] = useState(answered);
  const check = useRef<Check>();
  const busy = useRef(false);

  // The answer to what was sent: it is there before the page's loaders have run again, which may take the form away.
  const waiting = useRef<{ last: Answer | undefined; resolve: (answer: Answer | undefined) => void }>();
  // A dialog may send more than once from one rendering.
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
    const { current } = waiting;
    if (!current) return;
    const isNew = data !== undefined && data !== current.last;
    if (!isNew && fetcher.state !== "idle") return;
    waiting.current = undefined;
    current.resolve(isNew ? data : undefined);
  }, [data, fetcher.state]);
  // Led to another page: whoever waits learns that nothing more comes.
  useEffect(() => () => waiting.current?.resolve(undefined), []);

  const send = (formData: FormData) =>
    new Promise<Answer | undefined>((resolve) => {
      waiting.current = { last: latest.current, resolve };
      fetcher.submit(formData, { method: "post", action, encType });
    });

  /** Sends with what the dialog asked for; the dialog stays open for as long as that is refused. */
  async function askAndSend(asking: Question, formData: FormData): Promise<Answer | undefined> {
    let last: Answer | undefined;
    const opened = await ask(asking, async (given) => {
      formData.set(asking.name, given);
      last = await send(formData);
      return last?.asked ?? null;
    });
    if (!opened) return NO_CONNECTION as Answer;
    // Where the dialog was cancelled, what it said is over.
    return last?.asked ? undefined : last;
  }

  const prepare = async () => {
    if (check.current) return;
    void prepareDialogs();
    // Where there is no connection to load it by, the server's own check says what is wrong.
    check.current = await load().catch(() => uncheckedHere);
  };

  async function submit(form: HTMLFormElement) {
    await prepare();
    const formData = new FormData(form);
    const errors = check.current?.(formData).errors ?? {};
    setFound(errors);
    setAnswer(undefined);
    if (Object.values(errors).some((messages) => messages?.[0])) return focusFirst(form, errors);

    if (confirmation) {
      const asked = await confirmation(formData);
      if (!asked || !(await confirmed(asked))) return;
    }

    formData.set("scripted", "1");
    const hideProgress = progress && showProgress(progress);
    const next = await (question ? askAndSend(question, formData) : send(formData));
    if (!next?.notice) hideProgress?.();
    if (!next) return;
    setAnswer(next);
    if (next.error === null) onDone?.(next, form);
    if (next.notice) await showNotice(next.notice);
    if (next.error === null) onTold?.();
    if (next.errors) focusFirst(form, next.errors);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Sent once, however often it is pressed.
    if (busy.current) return;
    busy.current = true;
    void submit(event.currentTarget).finally(() => {
      busy.current = false;
    });
  }

  const errors: FieldErrors = { ...answer?.errors, ...found };
  return {
    /** A refusal to be said above the form: without scripts all of it, else what is not at a field. */
    refusal: answer?.errors && answer !== answered ? undefined : answer,
    errors,
    sending: fetcher.state !== "idle",
    form: {
      method: "post",
      action,
      encType,
      noValidate: true,
      onFocus: () => void prepare(),
      onSubmit,
    } as const,
  };
}
