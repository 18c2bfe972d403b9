/** The hourly work, and which of its steps fail, for the console and for alerts. */
export { createFailingSteps } from "./failing-steps-service.ts";
export { createHousekeeping } from "./housekeeping.ts";
