import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ifReachable } from "../browsers/lost-line";
import { showServedPage, submitPlainly } from "../browsers/plain-page";
import {
  ask,
  type Confirmation,
  confirmed,
  isPassing,
  type Progress,
  prepareDialogs,
  type Question,
  showNotice,
  showProgress,
} from "../dialog/dialog";
import { openPage } from "../session/leave";
import { leaveOverSession } from "../session/session-over";
import { nextAnswer } from "./answers";
import type { Checked, FieldErrors } from "./form-check";
import { errorSummary, type FormResult, problemsOf, underTitle } from "./form-result";
import { forgetTyped, keepValues } from "./kept-values";
import { createRepeatKeys, type RepeatKeys } from "./repeat/repeat-keys";
import { useKeptValues } from "./use-kept-values";

type Check = (formData: FormData) => Checked<unknown>;

const NOTHING: readonly string[] = [];

interface PostForm<Answer extends FormResult> {
  /** URL that it is sent to. */
  action: string;
  /** Imports the check, and the validator with it, when the form is first used (docs/decisions/004). */
  load: () => Promise<Check>;
  /** What the action returned to a post without scripts. */
  actionData?: Answer | undefined;
  /** Whether it uploads files. */
  withFiles?: boolean;
  /** Shown while it is being sent. */
  progress?: Progress;
  /**
   * Title of the dialog for every failure, the browser's own check included; without it, that check shows its errors
   * at the fields only.
   */
  failureTitle?: string;
  /** Asked in a dialog once the fields are valid; sent along under its name. */
  question?: Question | undefined;
  /**
   * A confirmation to ask for before sending, once the fields are valid; null: do not send; "confirmed": it was asked
   * on the page.
   */
  confirmation?: (formData: FormData) => Promise<Confirmation | "confirmed" | null>;
  /** Fields that the form has again when its page is left and opened again, such as for a login; no secrets. */
  kept?: readonly string[];
  /** Called on success, beside the dialog. */
  onDone?: (answer: Answer, form: HTMLFormElement) => void;
  /** Leads to the next page on success, unless the player has gone to another one in the meantime. */
  leave?: (answer: Answer) => void;
  /** The same, once that dialog is closed. */
  leaveAfterDialog?: () => void;
}

/** Pictures are sent as they are if the code for it cannot be loaded. */
const shrinkPictures = (formData: FormData) =>
  import("./pictures/shrink-pictures").then((loaded) => loaded.shrinkPictures(formData)).catch(() => {});

/** Focuses the first field with an error. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  const first = [...form.elements].find((element) => errors[element.getAttribute("name") ?? ""]?.[0]);
  if (first instanceof HTMLElement) first.focus();
}

/**
 * A form that is sent without leaving the page: its fields are checked in the browser, a dialog may ask for one more
 * value, and the result is shown in a dialog and at the fields, which keep what was typed. Without scripts it is a
 * plain post.
 * @returns errors of fields and of the form, and the props for the form
 */
export function usePostForm<Answer extends FormResult>(options: PostForm<Answer>) {
  const {
    action,
    load,
    actionData,
    withFiles = false,
    progress,
    failureTitle,
    question,
    confirmation,
    kept = NOTHING,
    onDone,
    leave,
    leaveAfterDialog,
  } = options;
  const encType = withFiles ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const key = useId();
  const fetcher = useFetcher({ key });
  const data = fetcher.data as Answer | undefined;
  const [found, setFound] = useState<FieldErrors>({});
  const [answer, setAnswer] = useState(actionData);
  const check = useRef<Check>();
  const busy = useRef(false);
  const sent = useRef(false);
  const keys = useRef<RepeatKeys>();
  keys.current ??= createRepeatKeys();

  // A dialog may send more than once in one rendering.
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  const { element, owner } = useKeptValues(action, kept);

  const titled = (rejected: Answer) => (failureTitle ? underTitle(rejected, failureTitle) : rejected);

  function send(formData: FormData): Promise<Answer | undefined> {
    const answered = nextAnswer(key, latest.current);
    // Its beginning is drawn at once: what waits for the answer tells from that when there will be none.
    fetcher.submit(formData, { method: "post", action, encType, flushSync: true });
    sent.current = true;
    return answered;
  }

  /** Sends with the dialog's value; the dialog stays open while that is rejected. */
  async function askAndSend(asking: Question, formData: FormData): Promise<Answer | undefined> {
    let last: Answer | undefined;
    const opened = await ask(asking, async (given) => {
      formData.set(asking.name, given);
      last = await send(formData);
      return last?.asked ?? null;
    });
    // Without scripts, the form has a field for it.
    if (!opened) await ifReachable(showServedPage);
    // If the dialog was cancelled, its error no longer matters.
    return last?.asked ? undefined : last;
  }

  const prepare = async () => {
    if (check.current) return;
    void prepareDialogs();
    // If it cannot be loaded, the server's own check reports errors.
    check.current = await load().catch(() => undefined);
  };

  async function submit(form: HTMLFormElement) {
    const sentFrom = openPage();
    const isHere = () => openPage() === sentFrom;
    await prepare();
    const formData = new FormData(form);
    if (withFiles) await shrinkPictures(formData);
    const errors = check.current?.(formData).errors ?? {};
    setFound(errors);
    setAnswer(undefined);
    const problems = problemsOf(errors);
    if (problems.length > 0) {
      if (failureTitle) await showNotice(errorSummary(failureTitle, problems));
      return focusFirst(form, errors);
    }

    if (confirmation) {
      const asked = await confirmation(formData);
      if (!asked || (asked !== "confirmed" && !(await confirmed(asked)))) return;
    }

    formData.set("scripted", "1");
    if (!formData.has("key")) formData.set("key", keys.current?.keyFor([...formData].join()) ?? "");
    const hideProgress = progress && showProgress(progress);
    const received = await (question ? askAndSend(question, formData) : send(formData));
    const next = received && titled(received);
    // A dialog takes its place.
    if (!next?.notice || isPassing(next.notice)) hideProgress?.();
    if (!next) return;
    if (next.sessionOver && next.notice) {
      keepValues(action, next.values, owner.current);
      return leaveOverSession(next.notice, sentFrom);
    }
    setAnswer(next);
    if (next.error === null) {
      keys.current?.done();
      forgetTyped(action, form);
      onDone?.(next, form);
      if (isHere()) leave?.(next);
    }
    if (next.notice) await showNotice(next.notice);
    if (next.error === null && isHere()) leaveAfterDialog?.();
    if (next.errors) focusFirst(form, next.errors);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Sent once, however often the button is clicked.
    if (busy.current) return;
    busy.current = true;
    sent.current = false;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    submit(form)
      .catch((error: unknown) => {
        console.error(error);
        if (!sent.current) void submitPlainly(form, submitter);
      })
      .finally(() => {
        busy.current = false;
      });
  }

  const errors: FieldErrors = { ...answer?.errors, ...found };
  const refusal = answer?.errors && answer !== actionData ? undefined : answer;
  return {
    /** A rejection to show above the form: without scripts all of it, else what is not at a field. */
    refusal: refusal && titled(refusal),
    errors,
    sending: fetcher.state !== "idle",
    form: {
      ref: element,
      method: "post",
      action,
      encType,
      noValidate: true,
      onFocus: () => void prepare(),
      onSubmit,
    } as const,
  };
}
