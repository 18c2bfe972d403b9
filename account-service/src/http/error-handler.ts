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

interface Answer {
  status: number;
  failure: ServiceError;
  /** What is wrong with a form, to be shown; by default what its fields say. */
  sentences?: string[];
}

/** Framework errors (bad JSON, too large a body, unknown media type) keep their status below 500 and get our words. */
function toServiceError(error: FastifyError): Answer {
  if (error instanceof ServiceError) return { status: error.statusCode, failure: error };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = problemsOf(error);
    // The schema library's own words stay with their field: they are for programs.
    const sentences = Object.values(problems).map((text) => (codeOf(text) ? text : MESSAGES.badRequest));
    const failure = invalidForm(problems, sentences[0]);
    return { status: failure.statusCode, failure, sentences };
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, failure: new ServiceError("validation") };
  return { status: 500, failure: new ServiceError("internal") };
}

function send(request: FastifyRequest, reply: FastifyReply, { status, failure, sentences }: Answer) {
  const body: ErrorBody = {
    error: failure.message,
    ...failure.problem,
    ...(failure.fields && {
      "form-error": [...new Set(sentences ?? Object.values(failure.fields).flat())],
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
  reply.header("x-request-id", request.id);
  send(request, reply, toServiceError(error));
}

/** Every error response has the contract's error body; a 5xx does not reveal its cause. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = toServiceError(error);
    if (answer.status >= 500 && answer.status !== 503) request.log.error({ err: error }, "call failed");
    return send(request, reply, answer);
  });
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, { status: 404, failure: new ServiceError("not_found") }),
  );
});
