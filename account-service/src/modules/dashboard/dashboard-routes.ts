import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { dashboardResponseSchema } from "../../../contract/index.ts";
import { consoleErrors } from "../../plugins/console.ts";
import type { DashboardService } from "./dashboard-service.ts";

/** GET /admin/dashboard. */
export const dashboardRoutes: FastifyPluginAsyncZod<{ dashboard: DashboardService }> = async (
  app,
  { dashboard },
) => {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/admin/dashboard",
    config: { right: ["dashboard", "read"] },
    schema: {
      tags: ["console"],
      security: [{ bearer: [] }],
      summary: "What needs attention, service health, and the last 30 days",
      response: { ...consoleErrors, 200: dashboardResponseSchema },
    },
    handler: () => dashboard.read(),
  });
};
