import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  addToCartRequestSchema,
  cartQuerySchema,
  cartResponseSchema,
  cartRowRequestSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
} from "../../../../contract/index.ts";
import type { CartService } from "./service.ts";

/** The caller's cart: every change answers with the whole cart. Buying is in the orders module. */
export const cartRoutes: FastifyPluginAsyncZod<{ cart: CartService }> = async (app, { cart }) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["cart"], security: [{ bearer: [] }] };
  const answers = {
    200: cartResponseSchema,
    401: errorBodySchema,
    404: errorBodySchema,
    422: errorBodySchema,
  };

  scope.route({
    method: "GET",
    url: "/cart",
    schema: {
      ...common,
      summary: "The caller's cart, or what buying one item alone would be",
      querystring: cartQuerySchema,
      response: { 200: cartResponseSchema, 401: errorBodySchema, 404: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request) => {
      const { ProductNum, quantity = 1 } = request.query;
      const { UserNum } = request.account;
      return ProductNum === undefined ? cart.read(UserNum) : cart.single(UserNum, { ProductNum, quantity });
    },
  });

  scope.route({
    method: "POST",
    url: "/cart/items",
    schema: {
      ...common,
      summary: "Add an item to the cart",
      description:
        "Adds to the quantity in the cart; a new item is checked. `Idempotency-Key` makes a repeat safe: it adds nothing and returns the cart as it is.",
      headers: idempotencyHeadersSchema,
      body: addToCartRequestSchema,
      response: answers,
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      const { ProductNum, quantity } = request.body;
      await cart.add(UserNum, ProductNum, quantity, request.headers[IDEMPOTENCY_HEADER]);
      return cart.read(UserNum);
    },
  });

  const changes = {
    toggle: "Check or uncheck an item",
    increase: "Increase an item's quantity by 1",
    decrease: "Decrease an item's quantity by 1, down to 1",
    remove: "Remove an item from the cart",
  } as const;
  for (const [change, summary] of Object.entries(changes)) {
    scope.route({
      method: "POST",
      url: `/cart/${change}`,
      schema: { ...common, summary, body: cartRowRequestSchema, response: answers },
      handler: async (request) => {
        const { UserNum } = request.account;
        const { seq, isChecked } = request.body;
        if (change === "toggle") await cart.check(UserNum, seq, isChecked);
        else if (change === "remove") await cart.remove(UserNum, seq);
        else await cart.change(UserNum, seq, change === "increase" ? 1 : -1);
        return cart.read(UserNum);
      },
    });
  }
};
