/** Which steps of the hourly work fail, for the console and for alerts. It has no routes of its own. */
export { createFailingSteps } from "./failing-steps-service.ts";
