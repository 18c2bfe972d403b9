import { data, redirect } from "@remix-run/node";
import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import {
  failedFields,
  failureList,
  failureMessage,
  failureMessages,
  serviceMessage,
} from "./account-client.server";
import { type FormAnswer, starred } from "./form-answer";
import type { FieldErrors } from "./form-check";
import { isCallError } from "./http.server";
import type { Notice, SiteSession } from "./session.server";

/**
 * The fields of a form that was sent.
 * @throws 400 for a body that is no form
 */
export const readForm = (request: Request) =>
  request.formData().catch(() => {
    throw new Response(MESSAGES.badRequest, { status: 400 });
  });

/** Single errors that are about one field, wherever they come from. */
const FIELD_OF: Record<string, string | undefined> = {
  [MESSAGES.passwordIncorrect]: "UserPass",
  [MESSAGES.newPasswordSame]: "NewUserPass",
  [MESSAGES.secretAnswerIncorrect]: "secretAnswer",
  [MESSAGES.codeIncorrect]: "code",
  [MESSAGES.emailSame]: "UserEmail",
};

/** A refusal keeps the status that the service gave it; whatever went wrong behind the service counts as its absence. */
const statusOf = (status: number) => (status >= 400 && status < 500 ? status : 503);

type Refusal = Pick<FormAnswer, "error" | "notice"> & Partial<FormAnswer>;

/**
 * The answers to one post of a form: with scripts (`scripted`) they are shown where the form is; without, a refusal makes the
 * page again with what was typed, and a success leads to another one.
 * @param kept names of the fields whose values go back into the page
 */
export function createAnswers(formData: FormData, kept: readonly string[]) {
  const values = Object.fromEntries(
    kept.flatMap((name) => {
      const value = formData.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const scripted = formData.has("scripted");
  const blank: FormAnswer = { errors: null, error: null, asked: null, notice: null, values };
  const refuse = (status: number, refusal: Refusal) => data<FormAnswer>({ ...blank, ...refusal }, status);

  return {
    scripted,
    blank,

    /** The form's own check found something. @param outdated of a page without the fields that are meant: it loads itself anew */
    invalid(errors: FieldErrors, { outdated = false } = {}) {
      const lines = Object.values(errors).flatMap((messages) => messages?.[0] ?? []);
      const notice: Notice = { icon: "error", title: DIALOG_TITLES.formErrors, text: starred(lines) };
      const more = outdated && { outdated };
      return refuse(422, { errors, error: lines[0] ?? MESSAGES.badRequest, notice, ...more });
    },

    /** What a dialog asked for is missing or wrong; without scripts it is a field of the form. */
    asked(field: string, message: string, status = 400) {
      const notice: Notice = { icon: "error", title: message };
      return refuse(status, { errors: { [field]: [message] }, error: message, asked: message, notice });
    },

    /** One sentence says why not. */
    refused: (message: string, status: number, notice: Notice = { icon: "error", title: message }) =>
      refuse(status, { error: message, notice }),

    /** Not done, because what the page shows is no longer so: it is told, and the page loads itself anew. */
    outdated: (message: string, notice: Notice = { icon: "error", title: message }) =>
      refuse(409, { error: message, notice, outdated: true }),

    /**
     * A call failed, or the player cannot be asked for (requirePlayer).
     * @param titled whether one problem alone is told under 'Check the following errors' too (spec section 8)
     * @param plain whether it is always told by its one sentence, such as a coupon's (spec section 8)
     * @param ownWords whether too many calls are told in the service's words, which say of what
     * @throws what is neither
     */
    failed(error: unknown, { titled = false, plain = false, ownWords = false } = {}) {
      if (error instanceof Response && error.status === 503) {
        return refuse(503, { error: MESSAGES.busy, notice: { icon: "error", title: MESSAGES.busy } });
      }
      const message = ownWords && isCallError(error) ? serviceMessage(error) : failureMessage(error);
      const lines = plain ? null : titled ? failureMessages(error) : failureList(error);
      const notice: Notice = lines
        ? { icon: "error", title: DIALOG_TITLES.formErrors, text: starred(lines) }
        : { icon: "error", title: message };
      const status = isCallError(error) ? statusOf(error.status) : 503;
      const field = FIELD_OF[message];
      const fields = field && formData.has(field) ? { [field]: [message] } : failedFields(error);
      const errors = Object.keys(fields).length > 0 ? fields : null;
      return refuse(status, { errors, error: message, notice });
    },

    /** Done: told where the form is, or, without scripts, on the page that `to` names. */
    done(session: SiteSession, notice: Notice, to: string) {
      if (scripted) return data<FormAnswer>({ ...blank, notice });
      session.flash("notice", notice);
      throw redirect(to);
    },
  };
}
export type Answers = ReturnType<typeof createAnswers>;
