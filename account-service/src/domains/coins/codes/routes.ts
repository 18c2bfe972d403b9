import type { FastifyPluginAsync } from "fastify";
import { codeCalls, IDEMPOTENCY_HEADER } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { Codes } from "./service.ts";

/** POST /processCoupon and GET /topuphistory. */
export const codeRoutes: FastifyPluginAsync<{ codes: Codes }> = async (app, { codes }) => {
  app.route(
    route(codeCalls.redeem, (request) =>
      codes.redeem(
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
    ),
  );

  app.route(
    route(codeCalls.history, (request) => codes.history(request.account.UserNum, request.query.page)),
  );
};
