import { MESSAGES } from "@tambayan/account-service/contract";
import { failureMessage } from "./account-client.server";
import { isCallError } from "./http.server";

/** A part of a page that may fail without failing the page: null where its service could not give it. */
export const orNull = <T>(part: Promise<T>): Promise<T | null> =>
  part.catch((error: unknown) => {
    if (isCallError(error)) return null;
    throw error;
  });

/** What a page of a player cannot be without. @throws 503 with the sentence to show, where account-service could not read it */
export function needed<T>(part: T | undefined): T {
  if (part === undefined) throw new Response(MESSAGES.internal, { status: 503 });
  return part;
}

/**
 * The same of a call of its own.
 * @throws 503 with the sentence to show, where account-service could not give it; 429 where it was asked too often
 */
export const orUnavailable = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    if (!isCallError(error)) throw error;
    throw new Response(failureMessage(error), { status: error.status === 429 ? 429 : 503 });
  });
