import type { FastifyPluginAsync } from "fastify";
import { demoCheckoutCalls } from "../../../../../contract/index.ts";
import { route } from "../../../../http/route.ts";
import type { DemoCheckouts } from "./service.ts";

/** The demo's checkout, for its page. */
export const demoRoutes: FastifyPluginAsync<{ demo: DemoCheckouts; worked: () => void }> = async (
  app,
  { demo, worked },
) => {
  app.route(
    route(demoCheckoutCalls.open, async (request) => ({
      data: await demo.read(request.account.UserNum, request.params.id),
    })),
  );

  app.route(
    route(demoCheckoutCalls.end, async (request) => {
      const data = await demo.finish(request.account.UserNum, request.params.id, request.body.outcome);
      worked();
      return { data };
    }),
  );
};
