import fp from "fastify-plugin";
import type { Module, ModuleOptions } from "../../../context.ts";
import { coalesce } from "../../../lib/jobs/coalesce.ts";
import { lateMails } from "./alerts.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createMailDelivery } from "./service.ts";

/** Emails: written into the outbox with what they are about, and sent from there. */
export const mail: Module = { alerts: [lateMails] };

/** What requests in quick succession have emailed is looked for once: most have emailed nothing. */
const COALESCE_MS = 50;

/** Sends what other modules write into the outbox. `transport` is closed with the service. */
export const mailDelivery = fp<ModuleOptions & { transport: MailTransport }>(
  async (app, { db, context, transport }) => {
    const delivery = createMailDelivery(db, { now: context.now, transport, logger: app.log });
    const woken = coalesce(COALESCE_MS, delivery.wake);
    app.addHook("onReady", async () => delivery.start());
    // What a request has emailed is committed by now, and goes out after its answer.
    app.addHook("onResponse", (request, _reply, done) => {
      if (request.method === "POST") woken.soon();
      done();
    });
    app.addHook("onClose", async () => {
      woken.stop();
      await delivery.stop();
      transport.close();
    });
  },
);

export { createMailLimit } from "./mail-limit.ts";
export { createTransport, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
export { createMailbox, sendNow } from "./service.ts";
export type { Mail } from "./templates/index.ts";
