/** Requests that take effect once, however often they are sent. It has no routes. */
export { createIdempotency, type IdempotentCall } from "./idempotency-service.ts";
