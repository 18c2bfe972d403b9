import { t, translateReply } from "../language/i18n";
import type { Notice } from "../session/session.server";
import type { Confirmation, Progress, Question } from "./dialog-window";
import styles from "./plain-dialog.module.css";

export type { Confirmation, Progress, Question };

/** The dialogs' script loads when the first one is shown: most pages never show any. */
const load = () => import("./dialog-window");

/** Preloads the script if a dialog is likely. */
export const prepareDialogs = () => load().catch(() => undefined);

/** Whether a notice is a passing notification: something that was done. */
export const isPassing = ({ icon, alert }: Notice) => icon === "success" && !alert;

/**
 * Shows a notice. Something that was done is a passing notification; the rest is a dialog, and resolves when it is
 * closed. If the script cannot be loaded, it is the browser's own dialog, without a link.
 */
export async function showNotice(notice: Notice): Promise<void> {
  try {
    if (isPassing(notice)) (await import("./notifications")).notify(notice);
    else await (await load()).openDialog(notice);
  } catch {
    await openPlainDialog(notice);
  }
}

/** The dialog that needs no script of its own. */
function openPlainDialog({ title, text }: Notice): Promise<void> {
  for (const open of document.querySelectorAll(`dialog.${styles.plain}`)) (open as HTMLDialogElement).close();
  const dialog = document.createElement("dialog");
  dialog.className = styles.plain ?? "";
  const add = (tag: string, content: string) =>
    dialog.appendChild(Object.assign(document.createElement(tag), { textContent: content }));
  const heading = add("h2", translateReply(title));
  heading.id = "plain-dialog";
  dialog.setAttribute("aria-labelledby", heading.id);
  if (text) add("p", translateReply(text));
  add("button", t("OK")).addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    });
  });
}

/**
 * Shows a dialog without buttons; the next dialog replaces it.
 * @returns closes it, if it is still open
 */
export function showProgress(progress: Progress): () => void {
  const over = new AbortController();
  void prepareDialogs().then((window) => window?.openProgress(progress, over.signal));
  return () => over.abort();
}

/**
 * Shows a dialog with a field, Cancel and a confirm button.
 * @param accept takes what was typed and returns its error, or null to close the dialog
 * @returns false if the dialog's script cannot be loaded
 */
export async function ask(
  question: Question,
  accept: (given: string) => Promise<string | null>,
): Promise<boolean> {
  const dialogs = await prepareDialogs();
  await dialogs?.openQuestion(question, accept);
  return dialogs !== undefined;
}

/** Asks for confirmation: in the browser's own dialog, if ours fails. */
export async function confirmed(confirmation: Confirmation): Promise<boolean> {
  try {
    return await (await load()).openConfirmation(confirmation);
  } catch {
    return window.confirm(`${translateReply(confirmation.title)}\n\n${translateReply(confirmation.text)}`);
  }
}
