import type { FieldErrors } from "./form-check";
import type { Notice } from "./session.server";

/** What an action says to a form that was sent. */
export interface FormAnswer {
  /** What is wrong with each field. */
  errors: FieldErrors | null;
  /** Why nothing was done; null where it was. The layout stays as it is after a refusal. */
  error: string | null;
  /** What is wrong with what a dialog asked for, such as the password: said in that dialog, which stays open. */
  asked: string | null;
  /** The dialog that tells how it went (spec section 8). */
  notice: Notice | null;
  /** What was typed, for a page without scripts; never a password or an answer. */
  values: Record<string, string>;
  /** Refused because what the page shows is no longer so: it is loaded anew. */
  outdated?: true;
}

/** Every problem on a line of its own behind an asterisk (spec section 8). */
export const starred = (lines: string[]) => lines.map((line) => `* ${line}`).join("\n");
