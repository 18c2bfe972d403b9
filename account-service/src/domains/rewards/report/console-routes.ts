import type { FastifyPluginAsync } from "fastify";
import { rewardReportCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";

import type { RewardReports } from "./service.ts";

/** GET /admin/rewards: which rewards are on, and what they paid. */
export const rewardReportRoutes: FastifyPluginAsync<{ rewards: RewardReports }> = async (
  app,
  { rewards },
) => {
  app.route(route(rewardReportCalls.report, (request) => rewards.report(request.query.days)));
};
