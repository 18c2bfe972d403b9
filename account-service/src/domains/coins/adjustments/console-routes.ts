import type { FastifyPluginAsync } from "fastify";
import { adjustmentCalls, IDEMPOTENCY_HEADER } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { route } from "../../../http/route.ts";
import type { Adjustments } from "./service.ts";

/** POST /admin/players/{UserNum}/adjust; those that need approval wait in /admin/approvals. */
export const adjustmentRoutes: FastifyPluginAsync<{ adjustments: Adjustments }> = async (
  app,
  { adjustments },
) => {
  app.route(
    route(adjustmentCalls.adjust, (request) =>
      adjustments.request(
        request.params.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        actorOf(request),
      ),
    ),
  );
};
