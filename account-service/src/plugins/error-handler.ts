import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorBody } from "../../contract/index.ts";
import { ServiceError } from "../errors.ts";

/** Framework errors (bad JSON, too large a body, unknown media type) keep their status below 500 and get our words. */
function toServiceError(error: FastifyError): { status: number; failure: ServiceError } {
  if (error instanceof ServiceError) return { status: error.statusCode, failure: error };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = [...new Set(error.validation.map((problem) => problem.message ?? ""))].filter(Boolean);
    const failure = new ServiceError(
      "validation",
      problems[0] ? { message: problems[0], formErrors: problems } : {},
    );
    return { status: failure.statusCode, failure };
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, failure: new ServiceError("validation") };
  return { status: 500, failure: new ServiceError("internal") };
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, failure: ServiceError) {
  const body: ErrorBody = {
    error: failure.message,
    code: failure.code,
    ...(failure.formErrors && { "form-error": failure.formErrors }),
    requestId: request.id,
  };
  return reply.code(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

/** Answers for addresses that the router refuses before any hook runs, such as one with a broken escape. */
export function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, failure } = toServiceError(error);
  reply.header("x-request-id", request.id);
  send(request, reply, status, failure);
}

/** Every answer of 400 and more has the one shape of the contract; above 499 nothing of the cause is told. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, failure } = toServiceError(error);
    if (status >= 500 && status !== 503) request.log.error({ err: error }, "call failed");
    return send(request, reply, status, failure);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    send(request, reply, 404, new ServiceError("not_found")),
  );
});
