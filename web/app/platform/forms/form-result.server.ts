import { data, redirect } from "@remix-run/node";
import { DIALOG_TITLES, MESSAGES, type SentenceCode } from "@tambayan/account-service/contract";
import {
  failedFields,
  failureCode,
  failureList,
  failureMessage,
  serviceMessage,
} from "../clients/account-client.server";
import { isCallError } from "../clients/http.server";
import { msg } from "../language/i18n";
import type { Notice, SiteSession } from "../session/session.server";
import { takeSessionOver } from "../session/viewer.server";
import type { FieldErrors } from "./form-check";
import { errorSummary, type FormResult, problemsOf } from "./form-result";

/**
 * The fields of a posted form.
 * @throws 400 for a body that is not a form
 */
export const readForm = (request: Request) =>
  request.formData().catch(() => {
    throw new Response(MESSAGES.badRequest, { status: 400 });
  });

/** Single errors that belong to one field, whatever call they come from. */
const FIELD_OF: Partial<Record<SentenceCode, string>> = {
  passwordIncorrect: "UserPass",
  newPasswordSame: "NewUserPass",
  secretAnswerIncorrect: "secretAnswer",
  codeIncorrect: "code",
  emailSame: "UserEmail",
};

/** The first: its answer was lost, and what was typed has changed since. */
const NEEDS_NEW_KEY: ReadonlySet<SentenceCode> = new Set(["idempotencyKeyReused", "accountChanged"]);

/** A rejection keeps the service's status; any failure behind the service counts as unavailable. */
const statusOf = (status: number) => (status >= 400 && status < 500 ? status : 503);

type Refusal = Pick<FormResult, "error" | "notice"> & Partial<FormResult>;

/**
 * Responses to one post of a form: with scripts (`scripted`) they are shown at the form; without, a rejection renders
 * the page again with what was typed, and a success redirects.
 * @param kept names of the fields whose values go back into the page
 * @param again what else is sent again after a login: nothing that was typed
 */
export function createResponder(formData: FormData, kept: readonly string[], again = ["key"]) {
  const valuesOf = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = formData.get(name);
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
  const values = valuesOf(kept);
  const scripted = formData.has("scripted");
  const blank: FormResult = { errors: null, error: null, asked: null, notice: null, values };
  const refuse = (status: number, refusal: Refusal) => data<FormResult>({ ...blank, ...refusal }, status);

  /**
   * If the session has ended and something was typed, a page keeps it that sends it again after the login (UnsentPage):
   * the form's own page cannot be shown without a login.
   * @throws that page
   */
  function unsent(error: unknown): void {
    const typed = Object.entries(values).some(([name, value]) => name !== "intent" && value.trim() !== "");
    const notice = typed ? takeSessionOver(error) : undefined;
    if (!notice) return;
    const sent = { ...valuesOf(again), ...values };
    const left = [...formData].some(
      ([name, value]) => !(name in sent) && (typeof value === "string" ? value : value.size),
    );
    const text = left ? msg("Passwords, secrets and files are not sent with it.") : undefined;
    throw data<FormResult>(
      {
        ...blank,
        error: MESSAGES.sessionExpired,
        notice: { ...notice, text },
        values: sent,
        sessionOver: true,
      },
      401,
    );
  }

  return {
    scripted,
    blank,

    /**
     * The form's own check failed.
     * @param outdated whether the page lacks the fields in question, so it has to reload
     */
    invalid(errors: FieldErrors, { outdated = false } = {}) {
      const lines = problemsOf(errors);
      const notice = errorSummary(DIALOG_TITLES.formErrors, lines);
      const more = outdated && { outdated };
      return refuse(422, { errors, error: lines[0] ?? MESSAGES.badRequest, notice, ...more });
    },

    /** The dialog's value is missing or wrong; without scripts it is a field of the form. */
    asked(field: string, message: string, status = 400) {
      const notice: Notice = { icon: "error", title: message };
      return refuse(status, { errors: { [field]: [message] }, error: message, asked: message, notice });
    },

    /** Rejected with one message. */
    refused: (message: string, status: number, notice: Notice = { icon: "error", title: message }) =>
      refuse(status, { error: message, notice }),

    /** Rejected because the page's data is outdated: shows the message and reloads the page. */
    outdated(message: string, { notice, errors = {} }: { notice?: Notice; errors?: FieldErrors } = {}) {
      const fields = Object.keys(errors).length > 0 ? errors : null;
      const shown = notice ?? { icon: "error", title: message };
      return refuse(409, { errors: fields, error: message, notice: shown, outdated: true });
    },

    unsent,

    /**
     * A call failed, or the player cannot be read (requirePlayer).
     * @param plain whether to always show one sentence, as for codes
     * @param ownWords whether to show the service's own message after too many requests, because it says which
     * @throws any other error, and without scripts the page that keeps what was typed, if the session has ended, or its
     *   redirect
     */
    failed(error: unknown, { plain = false, ownWords = false } = {}) {
      if (error instanceof Response && error.status === 503) {
        return refuse(503, { error: MESSAGES.busy, notice: { icon: "error", title: MESSAGES.busy } });
      }
      if (!scripted) unsent(error);
      // Without scripts, the page that it leads to says so.
      const over = scripted && takeSessionOver(error);
      if (over) return refuse(401, { error: MESSAGES.sessionExpired, notice: over, sessionOver: true });
      const message = ownWords && isCallError(error) ? serviceMessage(error) : failureMessage(error);
      const lines = plain ? null : failureList(error);
      const notice: Notice = lines
        ? errorSummary(DIALOG_TITLES.formErrors, lines)
        : { icon: "error", title: message };
      const status = isCallError(error) ? statusOf(error.status) : 503;
      const code = failureCode(error);
      const field = code && FIELD_OF[code];
      const fields = field && formData.has(field) ? { [field]: [message] } : failedFields(error);
      const errors = Object.keys(fields).length > 0 ? fields : null;
      // Its key is used up, or another account's: the page shows how things are, and has a new one.
      const more = code && NEEDS_NEW_KEY.has(code) && ({ outdated: true } as const);
      return refuse(status, { errors, error: message, notice, ...more });
    },

    /** Success: shown at the form, or, without scripts, on the page at `to`. */
    done(session: SiteSession, notice: Notice, to: string) {
      if (scripted) return data<FormResult>({ ...blank, notice, to });
      session.flash("notice", notice);
      throw redirect(to);
    },
  };
}
export type FormResponder = ReturnType<typeof createResponder>;
