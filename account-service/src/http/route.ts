import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from "fastify";
import type { z } from "zod";
import { type Call, errorBodySchema, LIMITS, type Received, refusalsOf } from "../../contract/index.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    call?: Call;
  }
}

/** A request of a call: what its schemas have received. */
export type CallRequest<C extends Call> = FastifyRequest<{
  Params: Received<C, "params">;
  Querystring: Received<C, "query">;
  Headers: Received<C, "headers">;
  Body: Received<C, "body">;
}>;
type Answer<C extends Call> = C extends { file: string }
  ? unknown
  : C["answer"] extends z.ZodType
    ? z.input<C["answer"]>
    : unknown;

/** Room for the rest of a request with pictures. */
const BESIDES_PICTURES = 64 * 1024;
const SECURITY: Record<NonNullable<Call["login"]>, Record<string, string[]>[]> = {
  required: [{ bearer: [] }],
  optional: [{ bearer: [] }, {}],
  ending: [{ bearer: [] }],
};

/**
 * The route of a call: `app.route(route(codeCalls.redeem, (request) => …))`. What the call says is validated, enforced
 * and described; `session.ts` sees to its login, `console.ts` to its right.
 * @param options what OpenAPI does not describe
 */
export function route<const C extends Call>(
  call: C,
  handler: (request: CallRequest<C>, reply: FastifyReply) => Answer<C> | Promise<Answer<C>>,
  options: Pick<RouteOptions, "attachValidation"> = {},
): RouteOptions {
  const { method, path, tag, summary, description, params, query, headers, body, answer, file } =
    call as Call;
  const login = call.right ? "required" : call.login;
  const refusals = Object.fromEntries(refusalsOf(call).map((status) => [status, errorBodySchema]));
  const schema: FastifySchema = {
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(login && { security: SECURITY[login] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(answer && { response: { 200: answer, ...refusals } }),
    ...(file && !answer && { produces: [file] }),
  };
  return {
    method,
    url: path,
    config: { call },
    ...(call.pictures && { bodyLimit: call.pictures * LIMITS.pictureBase64 + BESIDES_PICTURES }),
    schema,
    handler: handler as RouteOptions["handler"],
    ...options,
  };
}
