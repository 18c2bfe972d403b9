import { t, translateReply } from "../language/i18n";
import "sweetalert2/dist/sweetalert2.css";
import "./dialog-window.css";
import type { SweetAlertOptions } from "sweetalert2";
// The build without styles: inserting styles by script violates the content security policy.
import Swal from "sweetalert2/dist/sweetalert2.esm.js";
import type { Notice } from "../session/session.server";

/** Shown while something is in progress. */
export interface Progress {
  title: string;
  text: string;
  /** Closes automatically after this long. */
  atMostMs?: number;
}

/** One value that a dialog asks for before a form is sent. */
export interface Question {
  /** Name of the form field that it becomes. */
  name: string;
  title: string;
  text?: string;
  /** Label of the field, for screen readers. */
  label: string;
  placeholder: string;
  type: "text" | "password";
  autoComplete: string;
  confirm: string;
  /** Error if nothing was typed. */
  required: string;
}

/** What a dialog asks to confirm. */
export interface Confirmation {
  title: string;
  text: string;
  /** Label of the confirm button. */
  confirm: string;
}

/** sweetalert2's options for all dialogs: 600 px wide with 3em padding. */
const DEFAULTS = {
  width: 600,
  padding: "3em",
  // The page behind stays in place: no padding for a scrollbar that does not disappear.
  scrollbarPadding: false,
  heightAuto: false,
  // We restore the focus ourselves as soon as the promise resolves, so that the caller can then move it.
  returnFocus: false,
} as const satisfies SweetAlertOptions;

let latest = 0;
let opener: Element | null = null;
/** An open question. Other dialogs wait until it closes: sweetalert2 would close the newer dialog instead. */
let asking: Promise<unknown> = Promise.resolve();

/** Replaces the open dialog, if any; the last one returns the focus to where it was. */
async function fire(options: SweetAlertOptions): Promise<void> {
  latest += 1;
  const mine = latest;
  opener ??= document.activeElement;
  const words = { confirmButtonText: t("OK"), denyButtonText: t("No"), cancelButtonText: t("Cancel") };
  const animation = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  await Swal.fire({ ...DEFAULTS, animation, ...words, ...options } as SweetAlertOptions);
  if (mine !== latest) return;
  const back = opener;
  opener = null;
  if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
}

export async function openDialog(notice: Notice): Promise<void> {
  await asking;
  const { icon, title, text = "", link } = notice;
  // A list is left-aligned.
  const listClass = text.startsWith("* ") && { customClass: { htmlContainer: "dialog-list" } };
  await fire({
    icon,
    title: translateReply(title),
    text: translateReply(text),
    ...listClass,
    ...(link && { footer: linkElement(link) }),
  });
}

/** A link below a dialog's text: the dialog closes when it is followed. */
function linkElement({ to, label }: NonNullable<Notice["link"]>): HTMLAnchorElement {
  const element = document.createElement("a");
  element.href = to;
  element.textContent = translateReply(label);
  element.addEventListener("click", () => Swal.close());
  return element;
}

/** Asks for confirmation: Cancel, Escape and a click outside mean no. */
export async function openConfirmation({ title, text, confirm }: Confirmation): Promise<boolean> {
  await asking;
  let confirmed = false;
  await fire({
    title: translateReply(title),
    text: translateReply(text),
    showCancelButton: true,
    reverseButtons: true,
    confirmButtonText: translateReply(confirm),
    preConfirm: () => {
      confirmed = true;
    },
  });
  return confirmed;
}

/** @param over closes it, if no other dialog has taken its place; it may be aborted before it could open */
export async function openProgress({ title, text, atMostMs }: Progress, over: AbortSignal): Promise<void> {
  await asking;
  if (over.aborted) return;
  let open = true;
  const close = () => {
    if (open) Swal.close();
  };
  await fire({
    title: translateReply(title),
    text: translateReply(text),
    ...(atMostMs && { timer: atMostMs }),
    showConfirmButton: false,
    allowOutsideClick: false,
    didOpen: () => {
      // sweetalert2 does not close what is still opening.
      if (over.aborted) return close();
      over.addEventListener("abort", close, { once: true });
      Swal.showLoading();
    },
  });
  open = false;
}

export async function openQuestion(
  question: Question,
  accept: (given: string) => Promise<string | null>,
): Promise<void> {
  await asking;
  const over = fire({
    title: translateReply(question.title),
    text: question.text ? translateReply(question.text) : "",
    input: question.type,
    inputPlaceholder: translateReply(question.placeholder),
    inputAttributes: {
      autocomplete: question.autoComplete,
      ...(question.type === "text" && { autocapitalize: "none" }),
      spellcheck: "false",
    },
    // As typed: a password may start or end with a space.
    inputAutoTrim: false,
    showCancelButton: true,
    reverseButtons: true,
    confirmButtonText: translateReply(question.confirm),
    showLoaderOnConfirm: true,
    didOpen: () => {
      // Only the input in use has a name; `inputAttributes` would apply to all of them.
      Swal.getInput()?.setAttribute("aria-label", translateReply(question.label));
      Swal.getValidationMessage()?.setAttribute("role", "alert");
    },
    preConfirm: async (given: string) => {
      const problem = given.trim() ? await accept(given) : question.required;
      if (problem) Swal.showValidationMessage(translateReply(problem));
      return problem === null;
    },
  });
  asking = over;
  await over;
}
