import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { codeRoutes } from "./coupons-routes.ts";
import { createCodes } from "./coupons-service.ts";

/** Redeeming codes. */
export const codes: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(codeRoutes, { codes: createCodes(db, context) });
};

export { generateCode, hashCode } from "./coupon-codes.ts";
export { createCodes } from "./coupons-service.ts";
