import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { couponRoutes } from "./coupons-routes.ts";
import { createCoupons } from "./coupons-service.ts";

/** Redeeming codes. */
export const coupons: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(couponRoutes, { coupons: createCoupons(db, context) });
};

export { couponHash, generateCode } from "./coupon-codes.ts";
export { createCoupons } from "./coupons-service.ts";
