import fp from "fastify-plugin";
import type { ModuleOptions } from "../../context.ts";
import type { Env } from "../../env.ts";
import { createAlerts } from "./alerts-service.ts";

/** @throws Error for a webhook that only tests may have */
function requireHttps({ ALERT_DISCORD_WEBHOOK_URL: url, NODE_ENV }: Env): void {
  if (url && !url.startsWith("https://") && NODE_ENV !== "test") {
    throw new Error("ALERT_DISCORD_WEBHOOK_URL must start with https://");
  }
}

/** Alerts operators while the service runs. */
export const alerts = fp<ModuleOptions>(async (app, { db, context }) => {
  requireHttps(context.env);
  const watch = createAlerts(db, context, { logger: app.log });
  app.addHook("onReady", async () => watch.start());
  app.addHook("onClose", () => watch.stop());
});

export { createAlerts } from "./alerts-service.ts";
