import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Aborted when the visitor of this page view leaves before the response: their reads then end at both services. Not set
 * for forms, which are always completed, nor for shared content.
 */
export const visitSignal = new AsyncLocalStorage<AbortSignal | undefined>();
