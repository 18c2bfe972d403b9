import type { FastifyPluginAsync } from "fastify";
import { whitelistCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { WhitelistReview } from "./review-service.ts";

/** /admin/whitelist: players' requests to whitelist their addresses. */
export const whitelistReviewRoutes: FastifyPluginAsync<{ review: WhitelistReview }> = async (
  app,
  { review },
) => {
  app.route(
    route(whitelistCalls.list, (request, reply) =>
      request.query.format === "json"
        ? review.list(request.query)
        : sendCsv(
            reply,
            "whitelist",
            {
              account: ({ account }) => account.UserID,
              address: ({ CC_IP }) => CC_IP,
              status: ({ state }) => state,
              requested: ({ requested }) => requested,
              decided: ({ decided }) => decided,
              decidedBy: ({ decidedBy }) => decidedBy,
            },
            review.listAll(request.query),
          ),
    ),
  );

  app.route(route(whitelistCalls.lookUp, (request) => review.address(request.query.ip)));

  app.route(
    route(whitelistCalls.decide, async (request) => ({
      message: await review.decide(request.body, actorOf(request)),
    })),
  );
};
