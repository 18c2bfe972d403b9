import { MESSAGES } from "@tambayan/account-service/contract";
import { failureMessage } from "./account-client.server";
import { isCallError } from "./http.server";

/** A part of a page that may fail without failing the page: null if its service is unavailable. */
export const nullIfUnavailable = <T>(part: Promise<T>): Promise<T | null> =>
  part.catch((error: unknown) => {
    if (isCallError(error)) return null;
    throw error;
  });

/**
 * A part of GET /me that a page cannot do without.
 * @throws 503 with the message to show, if account-service could not read it
 */
export function requirePart<T>(part: T | undefined): T {
  if (part === undefined) throw new Response(MESSAGES.internal, { status: 503 });
  return part;
}

/**
 * The same for a separate call.
 * @throws 503 with the message to show, if it failed; 404 if there is no such thing, 429 after too many requests
 */
export const orServiceUnavailable = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    if (!isCallError(error)) throw error;
    throw new Response(failureMessage(error), {
      status: [404, 429].includes(error.status) ? error.status : 503,
    });
  });
