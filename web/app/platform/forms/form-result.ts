import type { Notice } from "../session/session.server";
import type { FieldErrors } from "./form-check";

/** What an action returns for a form. */
export interface FormResult {
  /** Errors by field name. */
  errors: FieldErrors | null;
  /** Why the action was rejected; null on success. The layout does not reload after a rejection. */
  error: string | null;
  /** Error of a dialog's value, such as the password: shown in that dialog, which stays open. */
  asked: string | null;
  /** The dialog to show. */
  notice: Notice | null;
  /** What was typed, for a page without scripts; never a password or a secret answer. */
  values: Record<string, string>;
  /** On success: where to go then, an address on this site. */
  to?: string;
  /** Rejected because the page's data is outdated: it reloads. */
  outdated?: true;
  /** Rejected because the session has ended: the page says so and leaves. */
  sessionOver?: true;
  /** Nobody answered: the form stays exactly as it is. */
  unanswered?: true;
}

/** What a check found, one sentence for each field. */
export const problemsOf = (errors: FieldErrors): string[] =>
  Object.values(errors).flatMap((messages) => messages?.[0] ?? []);

/** The error summary: a title, and all problems below it. */
export const errorSummary = (title: string, problems: string[]): Notice => ({
  icon: "error",
  title,
  text: asteriskList(problems),
});

/**
 * A rejection with its summary under `title`, also where it is a single message. The end of a session keeps its own
 * words.
 */
export function underTitle<Answer extends FormResult>(answer: Answer, title: string): Answer {
  const { error, notice, sessionOver } = answer;
  if (error === null || sessionOver || notice?.title === title) return answer;
  return { ...answer, notice: errorSummary(title, [error]) };
}

/** One problem per line, each after an asterisk. */
const asteriskList = (lines: string[]) => lines.map((line) => `* ${line}`).join("\n");
