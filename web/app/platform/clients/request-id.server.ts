import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The id of the current request: every call to another service carries it, so that one id finds a visit in all three
 * logs. Not set for web's own calls.
 */
export const requestId = new AsyncLocalStorage<string>();
