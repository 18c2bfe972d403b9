/** Gives every request an id: the caller's `x-request-id` or a new one. It is in each log line and in the answer. */
import type { Core } from "@strapi/strapi";
import { chooseRequestId, requestIdHeader, runWithRequestId } from "../request-id";

const requestId: Core.MiddlewareFactory = () => (ctx, next) => {
  const reqId = chooseRequestId(ctx.get(requestIdHeader) || undefined);
  ctx.set(requestIdHeader, reqId);
  return runWithRequestId(reqId, next);
};

export default requestId;
