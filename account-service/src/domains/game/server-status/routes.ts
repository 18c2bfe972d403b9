import type { FastifyPluginAsync } from "fastify";
import { serverStatusCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { ServerStatusService } from "./service.ts";

/** GET /server-status and its history. */
export const serverStatusRoutes: FastifyPluginAsync<{ status: ServerStatusService }> = async (
  app,
  { status },
) => {
  app.route(route(serverStatusCalls.now, async () => ({ data: await status.status() })));

  app.route(route(serverStatusCalls.history, async () => ({ data: await status.history() })));
};
