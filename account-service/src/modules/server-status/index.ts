import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { requireHttps } from "../../discord.ts";
import { repeat } from "../../plugins/repeat.ts";
import { serverStatusRoutes } from "./server-status-routes.ts";
import { createServerStatus, EVERY_MS } from "./server-status-service.ts";

/** Whether the game servers are up, and how many characters are in the game. */
export const serverStatus: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  requireHttps(context.env, "STATUS_DISCORD_WEBHOOK_URL");
  const status = createServerStatus(db, context, { logger: app.log });
  repeat(app, { everyMs: EVERY_MS, work: status.check, failure: "could not check the server status" });
  await app.register(serverStatusRoutes, { status });
};
