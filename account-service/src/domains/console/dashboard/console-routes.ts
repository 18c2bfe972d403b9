import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { dashboardCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";

import type { DashboardService } from "./service.ts";

const viewerOf = ({ account, log }: FastifyRequest) => ({
  role: account.role,
  failed: (err: unknown) => log.error({ err }, "could not read the sales for the dashboard"),
});

/** GET /admin/dashboard, and its days alone for the charts. */
export const dashboardRoutes: FastifyPluginAsync<{ dashboard: DashboardService }> = async (
  app,
  { dashboard },
) => {
  app.route(route(dashboardCalls.dashboard, (request) => dashboard.read(viewerOf(request))));

  app.route(route(dashboardCalls.days, (request) => dashboard.readDays(viewerOf(request))));
};
