import { isCallError } from "./http.server";

/** A part of a page that may fail without failing the page: null where its service could not give it. */
export const orNull = <T>(part: Promise<T>): Promise<T | null> =>
  part.catch((error: unknown) => {
    if (isCallError(error)) return null;
    throw error;
  });
