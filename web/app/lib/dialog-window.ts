import { t, tell, tellLines } from "./i18n";
import "sweetalert2/dist/sweetalert2.css";
import "./dialog-window.css";
import type { SweetAlertOptions } from "sweetalert2";
// The variant without its style: a style put in by script is against the content security policy.
import Swal from "sweetalert2/dist/sweetalert2.esm.js";
import type { Confirmation, Progress, Question } from "./dialog";
import type { Notice } from "./session.server";

/** sweetalert2 with the spec's defaults (section 9): result dialogs are 600 wide with 3em around. */
const DEFAULTS = {
  width: 600,
  padding: "3em",
  // The page behind keeps its place: no padding is put on the body for a scrollbar that does not go away.
  scrollbarPadding: false,
  heightAuto: false,
  // We give it back ourselves, as soon as the promise resolves: who waits for that may then move it on.
  returnFocus: false,
} as const satisfies SweetAlertOptions;

let latest = 0;
let opener: Element | null = null;
/** A question that is open. What comes meanwhile waits for its end: sweetalert2 would close the newer dialog in its stead. */
let asking: Promise<unknown> = Promise.resolve();

/** Shows a dialog in the place of the one that is open, if any; the last one gives the focus back to where it was. */
async function fire(options: SweetAlertOptions): Promise<void> {
  latest += 1;
  const mine = latest;
  opener ??= document.activeElement;
  const words = { confirmButtonText: t("OK"), denyButtonText: t("No"), cancelButtonText: t("Cancel") };
  await Swal.fire({ ...DEFAULTS, ...words, ...options } as SweetAlertOptions);
  if (mine !== latest) return;
  const back = opener;
  opener = null;
  if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
}

export async function openDialog(notice: Notice): Promise<void> {
  await asking;
  const { icon, title, text = "", link } = notice;
  // A list is read from its asterisks on.
  const look = text.startsWith("* ") && { customClass: { htmlContainer: "dialog-list" } };
  await fire({
    icon,
    title: tell(title),
    text: tellLines(text),
    ...look,
    ...(link && { footer: linkElement(link) }),
  });
}

/** A link below a dialog's text: the dialog closes when it is followed. */
function linkElement({ to, label }: NonNullable<Notice["link"]>): HTMLAnchorElement {
  const element = document.createElement("a");
  element.href = to;
  element.textContent = tell(label);
  element.addEventListener("click", () => Swal.close());
  return element;
}

/** Asks for a yes: Cancel, Escape and a click beside it are a no. */
export async function openConfirmation({ title, text, confirm }: Confirmation): Promise<boolean> {
  await asking;
  let confirmed = false;
  await fire({
    title: tell(title),
    text: tell(text),
    showCancelButton: true,
    reverseButtons: true,
    confirmButtonText: tell(confirm),
    preConfirm: () => {
      confirmed = true;
    },
  });
  return confirmed;
}

export async function openProgress({ title, text, atMostMs }: Progress): Promise<void> {
  await asking;
  await fire({
    title: tell(title),
    text: tell(text),
    ...(atMostMs && { timer: atMostMs }),
    showConfirmButton: false,
    allowOutsideClick: false,
    didOpen: () => Swal.showLoading(),
  });
}

export function closeProgress(): void {
  if (Swal.isLoading()) Swal.close();
}

export async function openQuestion(
  question: Question,
  accept: (given: string) => Promise<string | null>,
): Promise<void> {
  await asking;
  const over = fire({
    title: tell(question.title),
    text: question.text ? tell(question.text) : "",
    input: question.type,
    inputPlaceholder: tell(question.placeholder),
    inputAttributes: {
      autocomplete: question.autoComplete,
      autocapitalize: "none",
      spellcheck: "false",
      maxlength: String(question.maxLength),
    },
    // As typed: a password may begin or end with a space.
    inputAutoTrim: false,
    showCancelButton: true,
    reverseButtons: true,
    confirmButtonText: tell(question.confirm),
    showLoaderOnConfirm: true,
    didOpen: () => {
      // Of its fields only the one in use has a name; `inputAttributes` would give it to all of them.
      Swal.getInput()?.setAttribute("aria-label", tell(question.label));
      Swal.getValidationMessage()?.setAttribute("role", "alert");
    },
    preConfirm: async (given: string) => {
      const problem = given.trim() ? await accept(given) : question.required;
      if (problem) Swal.showValidationMessage(tell(problem));
      return problem === null;
    },
  });
  asking = over;
  await over;
}
