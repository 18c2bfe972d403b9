import fp from "fastify-plugin";
import type { ModuleOptions } from "../../context.ts";
import { createMailDelivery } from "./mail-service.ts";
import type { MailTransport } from "./mail-transport.ts";

/** Sends what other modules write into the outbox. `transport` is closed with the service. */
export const mail = fp<ModuleOptions & { transport: MailTransport }>(
  async (app, { db, context, transport }) => {
    const delivery = createMailDelivery(db, { now: context.now, transport, logger: app.log });
    app.addHook("onReady", async () => delivery.start());
    // What a request has emailed is committed by now, and goes out after its answer.
    app.addHook("onResponse", async (request) => {
      if (request.method === "POST") delivery.wake();
    });
    app.addHook("onClose", async () => {
      await delivery.stop();
      transport.close();
    });
  },
);

export { createMailLimit } from "./mail-limit.ts";
export { createMailbox, sendNow } from "./mail-service.ts";
export type { Mail } from "./mail-templates.ts";
export { createTransport, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
