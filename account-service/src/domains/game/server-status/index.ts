import type { Module } from "../../../context.ts";
import { requireHttps } from "../../../lib/discord.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import { serverStatusRoutes } from "./routes.ts";
import { createServerStatus, EVERY_MS } from "./service.ts";

/** Whether the game servers are up, and how many characters are in the game. */
export const serverStatus: Module = {
  routes: async (app, { db, context }) => {
    requireHttps(context.env, "STATUS_DISCORD_WEBHOOK_URL");
    const status = createServerStatus(db, context, { logger: app.log });
    repeat(app, { everyMs: EVERY_MS, work: status.check, failure: "could not check the server status" });
    await serverStatusRoutes(app, { status });
  },
};
