import { codeOf, type ErrorBody, MESSAGES } from "@tambayan/account-service/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isCallError } from "../../app/platform/clients/http.server";

/** Sends the contract's error body, as account-service does. */
export function sendError(request: FastifyRequest, reply: FastifyReply, status: number, error: string) {
  const body: ErrorBody = { error, code: codeOf(error) ?? "badRequest", requestId: request.id };
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

/** Errors of the framework keep their status below 500 and get our words. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error))
    return sendError(request, reply, 422, error.validation[0]?.message ?? MESSAGES.internal);
  // A service that is unavailable, and of whose content nothing is cached.
  if (isCallError(error)) return sendError(request, reply, 503, MESSAGES.busy);
  const status = Math.min(error.statusCode ?? 500, 500);
  if (status < 500) return sendError(request, reply, status, MESSAGES.badRequest);
  request.log.error({ err: error }, "call failed");
  return sendError(request, reply, status, MESSAGES.internal);
}
