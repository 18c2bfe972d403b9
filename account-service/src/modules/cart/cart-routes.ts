import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  addToCartRequestSchema,
  buyRequestSchema,
  buyResponseSchema,
  cartResponseSchema,
  cartRowRequestSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
} from "../../../contract/index.ts";
import type { Purchases } from "../purchases/purchases-service.ts";
import type { CartService } from "./cart-service.ts";

interface Options {
  cart: CartService;
  purchases: Purchases;
}

/** The cart's calls (design.md): every change answers with the whole cart. */
export const cartRoutes: FastifyPluginAsyncZod<Options> = async (app, { cart, purchases }) => {
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
      summary: "The cart",
      response: { 200: cartResponseSchema, 401: errorBodySchema },
    },
    handler: (request) => cart.read(request.account.UserNum),
  });

  scope.route({
    method: "POST",
    url: "/cart/items",
    schema: {
      ...common,
      summary: "Put an item into the cart",
      description: "Adds to what is there already; a new item is checked.",
      body: addToCartRequestSchema,
      response: answers,
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      await cart.add(UserNum, request.body.ProductNum, request.body.quantity);
      return cart.read(UserNum);
    },
  });

  const changes = {
    toggle: "Check or uncheck an item",
    increase: "One more of an item",
    decrease: "One fewer of an item; one stays",
    remove: "Take an item out of the cart",
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

  scope.route({
    method: "POST",
    url: "/cart/buy",
    schema: {
      ...common,
      summary: "Buy what is checked",
      description:
        "All of it or nothing. With `expectedTotal`, a price that changed since is refused (409, price_changed) and nothing is taken. `Idempotency-Key` makes a repeat safe: it gives the first answer again.",
      headers: idempotencyHeadersSchema,
      body: buyRequestSchema,
      response: {
        200: buyResponseSchema,
        401: errorBodySchema,
        409: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: (request) =>
      purchases.buy(
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
  });
};
