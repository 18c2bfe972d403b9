import cors from "@fastify/cors";
import { BROWSER_HEADER, IDEMPOTENCY_HEADER, MESSAGES } from "@tambayan/account-service/contract";
import type { FastifyInstance } from "fastify";
import { type ZodTypeProvider, validatorCompiler as zodValidator } from "fastify-type-provider-zod";
import { type AccountCallsOptions, accountCalls } from "./account-calls";
import { apiDocs } from "./api-docs";
import { type ContentCallsOptions, contentCalls } from "./content-calls";
import { handleError, sendError } from "./errors";

const BODY_LIMIT = 64 * 1024;
/** What a web page of another origin may send. */
const ALLOWED_HEADERS = [
  "authorization",
  "content-type",
  "x-csrf-token",
  "x-requested-with",
  IDEMPOTENCY_HEADER,
  BROWSER_HEADER,
];
/** How long a browser may remember that an origin is allowed. */
const PREFLIGHT_SECONDS = 600;

interface ApiOptions extends AccountCallsOptions, ContentCallsOptions {
  siteName: string;
  publicUrl: string;
  /** Origins of web pages that may use the API; other programs need no entry. */
  origins: string[];
}

/**
 * The calls for launchers, bots and apps, under the site's own address: those of account-service are passed on, content
 * comes from the caches that the pages use. Callers are known by their bearer token alone: cookies are neither read nor
 * set, so that no other site can act for a visitor. docs/api.md describes it.
 */
export async function api(app: FastifyInstance, options: ApiOptions) {
  const { accountServiceUrl, webKey, switchedOff, content, pages, publicUrl, origins, siteName } = options;
  const calls = app.withTypeProvider<ZodTypeProvider>();
  // account-service checks the bodies of its calls, and says what is wrong with them.
  calls.setValidatorCompiler((route) =>
    route.httpPart === "body"
      ? (value) => ({ value })
      : zodValidator(route as Parameters<typeof zodValidator>[0]),
  );
  calls.setSerializerCompiler(() => JSON.stringify);
  // Bodies are passed on as they are. Clients send JSON as the content type of every request, also without a body, e.g.
  // POST /logout.
  const parseJson = calls.getDefaultJsonParser("error", "error");
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string", bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      if (body === "") done(null, undefined);
      else parseJson(request, body, (error) => done(error, body));
    },
  );
  calls.setErrorHandler(handleError);
  await calls.register(cors, {
    origin: origins,
    methods: ["GET", "POST"],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: ["retry-after", "x-request-id"],
    maxAge: PREFLIGHT_SECONDS,
  });
  await calls.register(apiDocs, { siteName, publicUrl, prefix: app.prefix });
  await calls.register(accountCalls, { accountServiceUrl, webKey, switchedOff });
  await calls.register(contentCalls, { content, pages });
  calls.route({
    method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    url: "/*",
    schema: { hide: true },
    handler: (request, reply) => sendError(request, reply, 404, MESSAGES.notFound),
  });
}
