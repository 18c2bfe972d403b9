import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { FAILURE_MESSAGES } from "@tambayan/account-service/contract";
import type { FormResult } from "./form-result";

const message = FAILURE_MESSAGES.networkError;
/** No response from the site itself: shown like any rejection, so the form keeps what was typed. */
export const NETWORK_ERROR: FormResult = {
  errors: null,
  error: message,
  asked: null,
  notice: { icon: "error", title: message },
  values: {},
};

/** The action's result, for a `clientAction`. */
export async function orNetworkError<Answer>(sent: Promise<Answer>): Promise<Answer | FormResult> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return NETWORK_ERROR;
  }
}

/**
 * A rejected action changed nothing, so the page does not reload, which may not even be possible without a connection. Unless it
 * was rejected because the page is outdated.
 */
export const revalidateUnlessRefused = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  if (actionResult?.outdated) return true;
  return actionResult?.error ? false : defaultShouldRevalidate;
};
