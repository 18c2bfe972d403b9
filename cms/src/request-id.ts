/** The id of the current request, available anywhere in the code that handles it. */
import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** Runs `work` as part of the request with this id. */
export function runWithRequestId<T>(reqId: string, work: () => T): T {
  return storage.run(reqId, work);
}

/** Undefined outside a request. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
