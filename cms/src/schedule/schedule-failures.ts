/**
 * What could not be published or unpublished on schedule: kept in the database, so that every process and editor knows.
 */
import type { Core } from "@strapi/strapi";
import type { ScheduleFailure } from "./schedule-rules";

const storeOf = (strapi: Core.Strapi) =>
  strapi.store({ type: "api", name: "site", key: "schedule-failures" });

/** The failures of entries whose time has come and that still wait. */
export async function readFailures(strapi: Core.Strapi): Promise<ScheduleFailure[]> {
  return ((await storeOf(strapi).get({})) as ScheduleFailure[] | null) ?? [];
}

/** Replaces all of them. Call with the lock of schedules. */
export async function writeFailures(strapi: Core.Strapi, failures: ScheduleFailure[]): Promise<void> {
  await storeOf(strapi).set({ value: failures });
}
