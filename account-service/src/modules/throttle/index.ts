/** Waits that grow with failed attempts. It has no routes. */
export { createThrottle, type Limit } from "./throttle-service.ts";
