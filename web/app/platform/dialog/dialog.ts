import type { Notice } from "../session/session.server";
import type { Confirmation, Progress, Question } from "./dialog-window";

export type { Confirmation, Progress, Question };

/** The dialogs' script loads when the first one is shown: most pages never show any. */
const load = () => import("./dialog-window");

/** Preloads the script if a dialog is likely. */
export const prepareDialogs = () => load().catch(() => undefined);

/** Whether a notice is a passing notification: something that was done. */
export const isPassing = ({ icon, alert }: Notice) => icon === "success" && !alert;

/**
 * Shows a notice. Something that was done is a passing notification; the rest is a dialog, and resolves when it is closed. If the script
 * cannot be loaded, the page itself has to show the message.
 */
export async function showNotice(notice: Notice): Promise<void> {
  if (isPassing(notice)) {
    const notifications = await import("./notifications").catch(() => undefined);
    return notifications?.notify(notice);
  }
  const window = await prepareDialogs();
  await window?.openDialog(notice);
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
  const window = await prepareDialogs();
  await window?.openQuestion(question, accept);
  return window !== undefined;
}

/** Asks for confirmation. If the dialog's script cannot be loaded, there is no connection for the action either: that is a no. */
export async function confirmed(confirmation: Confirmation): Promise<boolean> {
  const window = await prepareDialogs();
  return (await window?.openConfirmation(confirmation)) ?? false;
}
