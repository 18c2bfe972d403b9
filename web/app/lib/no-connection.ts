import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import type { FormAnswer } from "./form-answer";

const message = MESSAGES.networkError;
/** No answer from the site itself (spec section 8): said as any refusal is, so the form keeps what was typed. */
export const NO_CONNECTION: FormAnswer = {
  errors: null,
  error: message,
  asked: null,
  notice: { icon: "error", title: message },
  values: {},
};

/** The action's answer, for a `clientAction`. */
export async function orNoConnection<Answer>(sent: Promise<Answer>): Promise<Answer | FormAnswer> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return NO_CONNECTION;
  }
}

/**
 * A refused action changed nothing: what is shown stays, also where there is no connection to ask again by. Unless it was
 * refused because what is shown is outdated.
 */
export const notAfterRefusal = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  if (actionResult?.outdated) return true;
  return actionResult?.error ? false : defaultShouldRevalidate;
};
