import type { Module } from "../../../context.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import { createReminderSending, EVERY_MS } from "./reminders-sending.ts";
import { reminderRoutes } from "./routes.ts";
import { createReminders } from "./service.ts";

/** Reminders of events, by email and by notifications of browsers. */
export const reminders: Module = {
  routes: async (app, { db, context }) => {
    const sending = createReminderSending(db, context, app.log);
    repeat(app, {
      everyMs: EVERY_MS,
      work: sending.sendDue,
      failure: "could not send reminders",
      stop: sending.stop,
    });
    await reminderRoutes(app, { reminders: createReminders(db, context) });
  },
  parts: ({ db, context }) => ({
    reminders: ({ account }) => createReminders(db, context).choices(account.UserNum),
  }),
};

export { createReminders } from "./service.ts";
