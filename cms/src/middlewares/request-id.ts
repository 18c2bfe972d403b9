/**
 * Gives every request an id, the caller's `x-request-id` or a new one, which is added to log lines and to the response.
 */
import type { Core } from "@strapi/strapi";
import { chooseRequestId, requestIdHeader, runWithRequestId } from "../request-id";

const requestId: Core.MiddlewareFactory = () => (ctx, next) => {
  const reqId = chooseRequestId(ctx.get(requestIdHeader) || undefined);
  ctx.set(requestIdHeader, reqId);
  return runWithRequestId(reqId, next);
};

export default requestId;
