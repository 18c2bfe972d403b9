import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The id of the request that is being answered: every call to another service carries it, so that one id finds a visit in
 * all three logs. Not set where web acts by itself.
 */
export const requestId = new AsyncLocalStorage<string>();
