import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { dashboardDaysResponseSchema, dashboardResponseSchema } from "../../../../contract/index.ts";
import { consoleErrors } from "../../../http/console.ts";
import type { DashboardService } from "./service.ts";

const viewerOf = ({ account, log }: FastifyRequest) => ({
  role: account.role,
  failed: (err: unknown) => log.error({ err }, "could not read the sales for the dashboard"),
});

/** GET /admin/dashboard, and its days alone for the charts. */
export const dashboardRoutes: FastifyPluginAsyncZod<{ dashboard: DashboardService }> = async (
  app,
  { dashboard },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const config = { right: ["dashboard", "read"] } as const;
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/dashboard",
    config,
    schema: {
      ...common,
      summary: "What needs attention, service health, and the last 30 days",
      description:
        "`sales` is null for roles that may not read payments, and if the sales could not be read.",
      response: { ...consoleErrors, 200: dashboardResponseSchema },
    },
    handler: (request) => dashboard.read(viewerOf(request)),
  });

  scope.route({
    method: "GET",
    url: "/admin/dashboard/days",
    config,
    schema: {
      ...common,
      summary: "The figures and sales of the last 30 days, for charts",
      description:
        "`sales` is null for roles that may not read payments, and if the sales could not be read.",
      response: { ...consoleErrors, 200: dashboardDaysResponseSchema },
    },
    handler: (request) => dashboard.readDays(viewerOf(request)),
  });
};
