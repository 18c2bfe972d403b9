import fp from "fastify-plugin";
import type { Alert, ModuleOptions } from "../../../context.ts";
import { requireHttps } from "../../../lib/discord.ts";
import { createAlerts } from "./service.ts";

/** Alerts operators while the service runs. */
export const alerting = fp<ModuleOptions & { alerts: Alert[] }>(async (app, { db, context, alerts }) => {
  requireHttps(context.env, "ALERT_DISCORD_WEBHOOK_URL");
  const watch = createAlerts(db, context, { logger: app.log, alerts });
  app.addHook("onReady", async () => watch.start());
  app.addHook("onClose", () => watch.stop());
});

export { createAlerts } from "./service.ts";
