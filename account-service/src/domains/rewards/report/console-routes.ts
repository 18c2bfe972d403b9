import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { rewardReportQuerySchema, rewardReportResponseSchema } from "../../../../contract/index.ts";
import { consoleErrors } from "../../../http/console.ts";
import type { RewardReports } from "./service.ts";

/** GET /admin/rewards: which rewards are on, and what they paid. */
export const rewardReportRoutes: FastifyPluginAsyncZod<{ rewards: RewardReports }> = async (
  app,
  { rewards },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/rewards",
    config: { right: ["rewards", "read"] },
    schema: {
      ...common,
      summary: "What rewards paid, by game day and kind",
      querystring: rewardReportQuerySchema,
      response: { ...consoleErrors, 200: rewardReportResponseSchema },
    },
    handler: (request) => rewards.report(request.query.days),
  });
};
