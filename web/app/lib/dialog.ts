import type { Notice } from "./session.server";

/** What is shown while something is under way. */
export interface Progress {
  title: string;
  text: string;
  /** It goes away after this long, whatever has come of it. */
  atMostMs?: number;
}

/** One thing that a dialog asks for before a form is sent. */
export interface Question {
  /** Name of the form's field that it becomes. */
  name: string;
  title: string;
  text?: string;
  /** Of the field: what those hear who do not see the title. */
  label: string;
  placeholder: string;
  type: "text" | "password";
  autoComplete: string;
  maxLength: number;
  confirm: string;
  /** Said where nothing was typed. */
  required: string;
}

/** What a dialog asks a yes for. */
export interface Confirmation {
  title: string;
  text: string;
  /** The button that says yes. */
  confirm: string;
}

/** The dialogs' script comes when the first one is shown: most pages never show any. */
const load = () => import("./dialog-window");

/** Fetches the script ahead, where a dialog is likely. */
export const prepareDialogs = () => load().catch(() => undefined);

/** Shows a dialog (spec section 8) and resolves when it is closed. Without a connection to load it by, the page itself has to say it. */
export async function showNotice(notice: Notice): Promise<void> {
  const window = await prepareDialogs();
  await window?.openDialog(notice);
}

/**
 * Shows a dialog without buttons; the next dialog takes its place.
 * @returns takes it away, where none did
 */
export function showProgress(progress: Progress): () => void {
  void prepareDialogs().then((window) => window?.openProgress(progress));
  return () => void prepareDialogs().then((window) => window?.closeProgress());
}

/**
 * Asks by a dialog with a field, Cancel and a button that confirms.
 * @param accept takes what was typed and says what is wrong with it, or null: then the dialog closes
 * @returns false where there is no connection to load the dialog by
 */
export async function ask(
  question: Question,
  accept: (given: string) => Promise<string | null>,
): Promise<boolean> {
  const window = await prepareDialogs();
  await window?.openQuestion(question, accept);
  return window !== undefined;
}

/** Asks for a yes. Without a connection to load the dialog by, there is none to do it by either: that is a no. */
export async function confirmed(confirmation: Confirmation): Promise<boolean> {
  const window = await prepareDialogs();
  return (await window?.openConfirmation(confirmation)) ?? false;
}
