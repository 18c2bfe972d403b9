import type { FastifyPluginAsync } from "fastify";
import { type Call, cartCalls, IDEMPOTENCY_HEADER, type Received } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { CartService } from "./service.ts";

type Row = Received<typeof cartCalls.toggle, "body">;

/** The caller's cart: every change answers with the whole cart. Buying is in the orders module. */
export const cartRoutes: FastifyPluginAsync<{ cart: CartService }> = async (app, { cart }) => {
  app.route(
    route(cartCalls.cart, (request) => {
      const { ProductNum, quantity = 1 } = request.query;
      const { UserNum } = request.account;
      return ProductNum === undefined ? cart.read(UserNum) : cart.single(UserNum, { ProductNum, quantity });
    }),
  );

  app.route(
    route(cartCalls.add, async (request) => {
      const { UserNum } = request.account;
      const { ProductNum, quantity } = request.body;
      await cart.add(UserNum, ProductNum, quantity, request.headers[IDEMPOTENCY_HEADER]);
      return cart.read(UserNum);
    }),
  );

  const { toggle, increase, decrease, remove } = cartCalls;
  const changes = [
    [toggle, (UserNum, { seq, isChecked }) => cart.check(UserNum, seq, isChecked)],
    [increase, (UserNum, { seq }) => cart.change(UserNum, seq, 1)],
    [decrease, (UserNum, { seq }) => cart.change(UserNum, seq, -1)],
    [remove, (UserNum, { seq }) => cart.remove(UserNum, seq)],
  ] satisfies [Call, (UserNum: number, row: Row) => Promise<unknown>][];
  for (const [call, change] of changes)
    app.route(
      route(call, async (request) => {
        const { UserNum } = request.account;
        await change(UserNum, request.body);
        return cart.read(UserNum);
      }),
    );
};
