import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  demoCheckoutRequestSchema,
  demoCheckoutResponseSchema,
  errorBodySchema,
  paymentParamsSchema,
} from "../../../../../contract/index.ts";
import type { DemoCheckouts } from "./service.ts";

const tags = ["payments"];

/** The demo's checkout, for its page. */
export const demoRoutes: FastifyPluginAsyncZod<{ demo: DemoCheckouts; worked: () => void }> = async (
  app,
  { demo, worked },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags, security: [{ bearer: [] }], params: paymentParamsSchema };
  const errors = { 401: errorBodySchema, 404: errorBodySchema, 422: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/payments/demo/:id",
    schema: {
      ...common,
      summary: "A checkout of the demo, which moves no money",
      response: { ...errors, 200: demoCheckoutResponseSchema },
    },
    handler: async (request) => ({ data: await demo.read(request.account.UserNum, request.params.id) }),
  });

  scope.route({
    method: "POST",
    url: "/payments/demo/:id",
    schema: {
      ...common,
      summary: "Pay or decline a checkout of the demo",
      body: demoCheckoutRequestSchema,
      response: { ...errors, 200: demoCheckoutResponseSchema, 409: errorBodySchema },
    },
    handler: async (request) => {
      const data = await demo.finish(request.account.UserNum, request.params.id, request.body.outcome);
      worked();
      return { data };
    },
  });
};
