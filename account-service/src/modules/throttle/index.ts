/** Waits that grow with failed attempts. It has no routes. */
export { type Attempt, createThrottle, type Limit } from "./throttle-service.ts";
