import type { Module } from "../../../context.ts";
import { failingSteps } from "./alerts.ts";

/** The hourly work, and which of its steps fail, for the console and for alerts. */
export const housekeeping: Module = { alerts: [failingSteps] };

export { createFailingSteps } from "./failing-steps-service.ts";
export { createHousekeeping } from "./housekeeping.ts";
