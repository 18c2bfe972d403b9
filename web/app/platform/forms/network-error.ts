import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { FAILURE_MESSAGES } from "@tambayan/account-service/contract";
import type { FormResult } from "./form-result";

/** Shown like any rejection, so the form keeps what was typed. */
const rejection = (message: string): FormResult => ({
  errors: null,
  error: message,
  asked: null,
  notice: { icon: "error", title: message },
  values: {},
  unanswered: true,
});
/** No response from the site itself. */
export const NETWORK_ERROR = rejection(FAILURE_MESSAGES.networkError);
/** A response of the server or of a proxy instead of the action's: too many at once, too large, or down. */
export const BUSY = rejection(FAILURE_MESSAGES.busy);
/** How Remix says it. */
const UNDECODABLE = /^Unable to decode turbo-stream response/;

/**
 * What a form says instead of its action's result; undefined for any other error, and for what the action itself has
 * answered.
 */
export function unansweredBy(error: unknown): FormResult | undefined {
  if (error instanceof TypeError) return NETWORK_ERROR;
  return error instanceof Error && UNDECODABLE.test(error.message) ? BUSY : undefined;
}

/**
 * A rejected action changed nothing, so the page does not reload, which may not even be possible without a connection.
 * Unless it was rejected because the page is outdated.
 */
export const revalidateUnlessRefused = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  if (actionResult?.outdated) return true;
  return actionResult?.error ? false : defaultShouldRevalidate;
};
