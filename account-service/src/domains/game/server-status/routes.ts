import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { onlineHistoryResponseSchema, serverStatusResponseSchema } from "../../../../contract/index.ts";
import type { ServerStatusService } from "./service.ts";

/** GET /server-status and its history. */
export const serverStatusRoutes: FastifyPluginAsyncZod<{ status: ServerStatusService }> = async (
  app,
  { status },
) => {
  app.route({
    method: "GET",
    url: "/server-status",
    schema: {
      tags: ["game"],
      summary: "Whether the game servers are up, and how many characters are in the game",
      description:
        "Checked every 30 seconds. `unknown` if no servers are set (GAME_SERVERS), or they have not been checked for five minutes.",
      response: { 200: serverStatusResponseSchema },
    },
    handler: async () => ({ data: await status.status() }),
  });

  app.route({
    method: "GET",
    url: "/server-status/history",
    schema: {
      tags: ["game"],
      summary: "How many characters were in the game in the last 24 hours",
      description: "The most in each ten minutes, oldest first. Empty if the game does not record it.",
      response: { 200: onlineHistoryResponseSchema },
    },
    handler: async () => ({ data: await status.history() }),
  });
};
