import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { repeat } from "../../plugins/repeat.ts";
import { reminderRoutes } from "./reminders-routes.ts";
import { createReminderSending, EVERY_MS } from "./reminders-sending.ts";
import { createReminders } from "./reminders-service.ts";

/** Reminders of events, by email and by notifications of browsers. */
export const reminders: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  const sending = createReminderSending(db, context, app.log);
  repeat(app, {
    everyMs: EVERY_MS,
    work: sending.sendDue,
    failure: "could not send reminders",
    stop: sending.stop,
  });
  await app.register(reminderRoutes, { reminders: createReminders(db, context) });
};

export { createReminders } from "./reminders-service.ts";
