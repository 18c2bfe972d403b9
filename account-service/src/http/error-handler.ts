import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { codeOf, type ErrorBody, MESSAGES } from "../../contract/index.ts";
import { invalidForm, ServiceError } from "../errors.ts";

/** What a schema found, by field: of each field's problems the first, which says what to do before the others do. */
export function problemsOf(error: Pick<FastifyError, "validation">): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { instancePath, message } of error.validation ?? []) {
    const field = instancePath.slice(1);
    if (message && !Object.hasOwn(problems, field)) problems[field] = message;
  }
  return problems;
}

/** Framework errors (bad JSON, too large a body, unknown media type) keep their status below 500 and get our words. */
function toServiceError(error: FastifyError): { status: number; failure: ServiceError } {
  if (error instanceof ServiceError) return { status: error.statusCode, failure: error };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = problemsOf(error);
    // The schema library's own words stay with their field: they are for programs.
    const [first = ""] = Object.values(problems);
    const failure = invalidForm(problems, codeOf(first) ? first : MESSAGES.badRequest);
    return { status: failure.statusCode, failure };
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, failure: new ServiceError("validation") };
  return { status: 500, failure: new ServiceError("internal") };
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, failure: ServiceError) {
  const body: ErrorBody = {
    error: failure.message,
    ...failure.problem,
    ...(failure.fields && {
      "form-error": [...new Set(Object.values(failure.fields).flat())],
      fields: failure.fields,
      problems: failure.problems,
    }),
    ...(failure.retryAfter !== undefined && { retryAfter: failure.retryAfter }),
    requestId: request.id,
  };
  if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
  return reply.code(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

/** Answers for addresses that the router refuses before any hook runs, such as one with a broken escape. */
export function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, failure } = toServiceError(error);
  reply.header("x-request-id", request.id);
  send(request, reply, status, failure);
}

/** Every error response has the contract's error body; a 5xx does not reveal its cause. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, failure } = toServiceError(error);
    if (status >= 500 && status !== 503) request.log.error({ err: error }, "call failed");
    return send(request, reply, status, failure);
  });
  app.setNotFoundHandler((request, reply) => send(request, reply, 404, new ServiceError("not_found")));
});
