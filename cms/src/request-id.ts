/** The id of the current request, available anywhere in the code that handles it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

export const requestIdHeader = "x-request-id";

const storage = new AsyncLocalStorage<string>();

/** Characters that are safe in a log line and a header. */
const acceptable = /^[\w.:-]{1,128}$/;

/** The caller's id if it is acceptable, else a new one. */
export function chooseRequestId(given: string | undefined): string {
  return given !== undefined && acceptable.test(given) ? given : randomUUID();
}

/** Runs `work` as part of the request with this id. */
export function runWithRequestId<T>(reqId: string, work: () => T): T {
  return storage.run(reqId, work);
}

/** Undefined outside a request. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
