import replyFrom, { type FastifyReplyFromHooks } from "@fastify/reply-from";
import {
  BROWSER_HEADER,
  type Call,
  codeCalls,
  credentialCalls,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  loginCalls,
  MESSAGES,
  messageResponseSchema,
  orderCalls,
  profileCalls,
  recoveryCalls,
  registrationCalls,
  sessionCalls,
  votePostbackParamsSchema,
  webhookParamsSchema,
  whitelistCalls,
} from "@tambayan/account-service/contract";
import type { SiteFeature } from "@tambayan/cms/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isUnsent } from "../../app/platform/clients/http.server";
import { sendError } from "./errors";
import { markerHeaders } from "./marker";

export interface AccountCallsOptions {
  accountServiceUrl: string;
  /** Proves to account-service that a call comes from web, so that it believes the visitor's address. */
  webKey: string;
  /** The features that are off on the site. */
  switchedOff: () => Promise<readonly SiteFeature[]>;
}

/** The calls that are passed on: account-service enforces their schemas, which describe them here. */
const CALLS: Call[] = [
  loginCalls.login,
  loginCalls.secondStep,
  sessionCalls.logout,
  registrationCalls.register,
  profileCalls.updateDetails,
  credentialCalls.updatePassword,
  credentialCalls.validateSecretAnswer,
  credentialCalls.validatePassword,
  recoveryCalls.findUserId,
  recoveryCalls.findPassword,
  codeCalls.redeem,
  whitelistCalls.request,
  whitelistCalls.address,
  orderCalls.history,
  orderCalls.gifts,
  codeCalls.history,
];
/** Clients of the original site add a call's path to a base path, which may end in /api already. */
const pathsOf = ({ path }: Call) => [...new Set([path, path.replace(/^\/api/, "")])];

const TIMEOUT_MS = 5_000;

/** What a caller may tell account-service. A cookie is not among it. */
const PASSED_ON = [
  "authorization",
  "content-length",
  "content-type",
  "user-agent",
  "x-requested-with",
  IDEMPOTENCY_HEADER,
  BROWSER_HEADER,
];
/** What account-service may tell a caller. */
const PASSED_BACK = ["content-length", "content-type", "retry-after"];

const pick = (headers: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/** What account-service believes of a caller, because web says so. */
const fromWeb = (request: FastifyRequest, webKey: string) => ({
  "x-web-key": webKey,
  "x-client-address": request.clientAddress,
  "x-request-id": request.id,
});

/**
 * How a call of another service's server is passed on: it calls again after a failure, and what it tells takes effect
 * once.
 */
const once = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReplyFromHooks => ({
  rewriteHeaders: (headers) => ({ ...pick(headers, PASSED_BACK), "cache-control": "no-store" }),
  retryDelay: () => null,
  onError: (_reply, { error }) => {
    const { cause } = error as { cause?: unknown };
    request.log.warn({ err: cause, path }, "no response from account-service");
    sendError(request, reply, 503, MESSAGES.busy);
  },
});

/** What toplists may send besides: their signature. */
const SIGNATURES = ["x-signature", "x-hub-signature-256", "x-webhook-signature"];
const POSTBACK_LIMIT = 32 * 1024;

/**
 * What toplists call after a vote: without the marker that other programs send, and with bodies of any type, whose very
 * bytes may be signed. account-service verifies them.
 */
async function postbacks(app: FastifyInstance, { webKey }: Pick<AccountCallsOptions, "webKey">) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "*",
    { parseAs: "string", bodyLimit: POSTBACK_LIMIT },
    (_request, body, done) => done(null, body),
  );
  const { site } = votePostbackParamsSchema.shape;
  for (const [url, params] of [
    ["/votes/:site/postback", z.object({ site })],
    ["/votes/:site/postback/:secret", votePostbackParamsSchema],
  ] as const)
    app.route<{ Params: { site: string; secret?: string } }>({
      method: ["GET", "POST"],
      url,
      schema: {
        tags: ["votes"],
        summary: "A toplist tells of a vote",
        params,
        response: { 200: messageResponseSchema, "4xx": errorBodySchema },
      },
      handler: async (request, reply) => {
        const { site, secret } = request.params;
        const parts = ["votes", site, "postback", ...(secret === undefined ? [] : [secret])];
        const posted = request.method === "POST";
        return reply.from(`/${parts.map(encodeURIComponent).join("/")}`, {
          body: posted && typeof request.body === "string" ? request.body : null,
          contentType: request.headers["content-type"] ?? "text/plain",
          rewriteRequestHeaders: (_request, headers) => ({
            ...pick(headers, ["content-length", "content-type", "user-agent", ...SIGNATURES]),
            ...fromWeb(request, webKey),
          }),
          ...once(request, reply, "/votes"),
        });
      },
    });
}

/** What providers of payments sign their webhooks with. */
const WEBHOOK_SIGNATURES = ["paymongo-signature", "x-callback-token", "webhook-id"];
const WEBHOOK_LIMIT = 256 * 1024;

/**
 * What providers of payments tell: byte for byte, as they signed it. account-service verifies it, and answers at once.
 */
async function paymentWebhooks(app: FastifyInstance, { webKey }: Pick<AccountCallsOptions, "webKey">) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    "*",
    { parseAs: "buffer", bodyLimit: WEBHOOK_LIMIT },
    (_request, body, done) => done(null, body),
  );
  app.route<{ Params: z.output<typeof webhookParamsSchema> }>({
    method: "POST",
    url: "/payments/webhooks/:provider",
    schema: {
      tags: ["payments"],
      summary: "A provider tells of a payment",
      params: webhookParamsSchema,
      response: { 200: messageResponseSchema, "4xx": errorBodySchema },
    },
    handler: (request, reply) =>
      reply.from(`/payments/webhooks/${request.params.provider}`, {
        body: request.body ?? null,
        contentType: request.headers["content-type"] ?? "application/octet-stream",
        rewriteRequestHeaders: (_request, headers) => ({
          ...pick(headers, ["content-length", "content-type", "user-agent", ...WEBHOOK_SIGNATURES]),
          ...fromWeb(request, webKey),
        }),
        ...once(request, reply, "/payments/webhooks"),
      }),
  });
}

/** The calls about accounts and coins, answered by account-service with its own limits and messages. */
export async function accountCalls(
  app: FastifyInstance,
  { accountServiceUrl, webKey, switchedOff }: AccountCallsOptions,
) {
  await app.register(replyFrom, {
    base: accountServiceUrl,
    undici: { connections: 32, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
    disableRequestLogging: true,
  });
  await app.register(postbacks, { webKey });
  await app.register(paymentWebhooks, { webKey });
  for (const call of CALLS)
    for (const url of pathsOf(call)) {
      const { method, path, summary, login, body, query, answer } = call;
      app.route({
        method,
        url,
        schema: {
          tags: ["accounts"],
          summary,
          headers: markerHeaders,
          ...(login && { security: [{ bearer: [] }] }),
          ...(body && { body }),
          ...(query && { querystring: query }),
          response: { 200: answer, "4xx": errorBodySchema },
        },
        handler: async (request, reply) => {
          if (call === registrationCalls.register && (await switchedOff()).includes("sign-up"))
            return sendError(request, reply, 404, MESSAGES.notFound);
          return reply.from(path, {
            // As it came (index.ts); whatever a GET brings is left behind.
            body: request.body ?? null,
            contentType: "application/json",
            rewriteRequestHeaders: (_request, headers) => ({
              ...pick(headers, PASSED_ON),
              ...fromWeb(request, webKey),
            }),
            rewriteHeaders: (headers) => ({ ...pick(headers, PASSED_BACK), "cache-control": "no-store" }),
            // Only the caller knows whether a call can safely be repeated.
            retryDelay: () => null,
            onError: (_reply, { error }) => {
              const { cause } = error as { cause?: unknown };
              request.log.warn({ err: cause, path }, "no response from account-service");
              if (method === "GET" || isUnsent(cause)) sendError(request, reply, 503, MESSAGES.busy);
              else sendError(request, reply, 504, MESSAGES.outcomeUnknown);
            },
          });
        },
      });
    }
}
