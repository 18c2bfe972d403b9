/**
 * Gives every request an id, the caller's `x-request-id` or a new one, which is added to log lines and to the response.
 */
import type { Core } from "@strapi/strapi";
import { REQUEST_ID_HEADER, requestIdOf } from "@tambayan/service/request-id";
import { runWithRequestId } from "../request-id";

const requestId: Core.MiddlewareFactory = () => (ctx, next) => {
  const reqId = requestIdOf(ctx.req);
  ctx.set(REQUEST_ID_HEADER, reqId);
  return runWithRequestId(reqId, next);
};

export default requestId;
