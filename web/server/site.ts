import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { RequestHandler } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  LogController,
} from "fastify";
import type { Connect } from "vite";
import { type AccountClient, createAccountClient, READY_PATH } from "../app/lib/account-client.server";
import { createCache } from "../app/lib/cache.server";
import { type CmsClient, createCmsClient } from "../app/lib/cms-client.server";
import { createContent } from "../app/lib/content.server";
import type { SiteInfo } from "../app/lib/context";
import type { Env } from "../app/lib/env.server";
import { createJsonClient } from "../app/lib/http.server";
import { createSessionStorage } from "../app/lib/session.server";
import { createViewCounter } from "../app/lib/views.server";
import { createAccountMonitor } from "./account-monitor";
import { cmsWebhook } from "./cms-webhook";
import { crossSiteGuard } from "./cross-site";
import { metrics } from "./metrics";
import { createPageCache } from "./page-cache";
import { createPages } from "./pages";
import { createPreviews, previewEntrance } from "./preview";
import { bodyLimitOf } from "./remix";
import { uploads } from "./uploads";

const REQUEST_ID = /^[\w-]{8,64}$/;
/** The refresh action may clear the caches so often (spec section 4). */
const REFRESH_EVERY_MS = 10_000;

export interface SiteOptions {
  env: Env;
  handler: RequestHandler;
  /** Whether the page at an address is one player's own (own-pages.ts). Without it that is found out while the page is made. */
  isOwnPage?: (url: string) => boolean;
  /** Folder of the built client; null where Vite serves it (development). */
  clientFolder: string | null;
  logger?: FastifyBaseLogger;
  /** Vite's, in development: it answers for scripts and styles before anything else. */
  middleware?: Connect.Server | undefined;
}

/** The site's server, ready to listen or to be tested by `inject`. */
export async function buildSite({
  env,
  handler,
  isOwnPage = () => false,
  clientFolder,
  logger,
  middleware,
}: SiteOptions) {
  const secure = env.PUBLIC_URL.startsWith("https:");
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY ? env.TRUST_PROXY.split(",").map((entry) => entry.trim()) : false,
    bodyLimit: 1024 * 1024,
    // Three screenshots over a slow line take their time; whatever else comes is small (remix.ts).
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(400).type("text/plain").send("This address cannot be read."),
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });

  const clientOf = (service: string, baseUrl: string) =>
    createJsonClient(baseUrl, {
      timeoutMs: 5_000,
      // A refusal is an answer like any other; no answer, or one that is not as promised, is somebody's to look at.
      onFailure: (path, error) => {
        if ((error.status === 0 || error.status >= 500) && path !== READY_PATH) {
          app.log.warn(
            { service, path: path.split("?", 1)[0], status: error.status, err: error.cause },
            error.message,
          );
        }
      },
    });
  const cmsHttp = clientOf("cms", env.CMS_URL);
  const accountHttp = clientOf("account-service", env.ACCOUNT_SERVICE_URL);
  const cms: CmsClient = createCmsClient(cmsHttp, { webhookSecret: env.WEBHOOK_SECRET });
  const account: AccountClient = createAccountClient(accountHttp, { webKey: env.WEB_KEY });
  const cache = createCache({ max: 1_000 });
  const content = createContent({ cms, account, cache });
  const pages = createPageCache({ freshMs: env.PAGE_CACHE_SECONDS * 1000 });
  const views = createViewCounter((counts) => cms.countViews(counts), randomUUID());
  const previews = createPreviews({ cms, secret: env.WEBHOOK_SECRET });
  const monitor = createAccountMonitor(account.ready, {
    onChange: (up) => {
      app.log.warn({ up }, "account-service changed its state");
      pages.purge();
    },
  });
  app.addHook("onReady", monitor.check);
  app.addHook("onClose", async () => {
    monitor.close();
    await views.close();
    await Promise.all([cmsHttp.close(), accountHttp.close()]);
  });

  const site: SiteInfo = {
    name: env.SITE_NAME,
    publicUrl: env.PUBLIC_URL.replace(/\/$/, ""),
    supportUrl: env.SUPPORT_URL,
    socialUrl: env.SOCIAL_URL,
  };
  const purge = () => {
    cache.purge();
    pages.purge();
  };
  let refreshedAt = 0;

  const sendPage = createPages({
    handler,
    publicUrl: site.publicUrl,
    cache: pages,
    sessions: createSessionStorage({ secrets: env.SESSION_SECRET.split(","), secure }),
    account,
    views,
    previews,
    isOwnPage,
    shared: () => ({
      site,
      content,
      accountServiceUp: monitor.isUp(),
      refreshContent: () => {
        if (Date.now() - refreshedAt < REFRESH_EVERY_MS) return false;
        refreshedAt = Date.now();
        purge();
        return true;
      },
      contentChanged: purge,
    }),
  });

  // While we stop, an answer is its connection's last one: kept alive, the connection would keep the process up.
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (stopping) reply.header("connection", "close");
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
      },
      "answered",
    );
  });
  // Remix makes the error pages; this is for what fails before or after it.
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, "the request could not be answered");
    return reply.code(status).type("text/plain").send(MESSAGES.internal);
  });
  await app.register(metrics, { token: env.METRICS_TOKEN });
  // The page's own policy comes with the page (app/entry.server.tsx).
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: secure,
  });
  await app.register(crossSiteGuard);
  app.get("/healthz", { logLevel: "warn" }, async () => ({ message: "alive" }));
  await app.register(cmsWebhook, { secret: env.WEBHOOK_SECRET, onChange: purge });
  await app.register(previewEntrance, { previews });
  await app.register(uploads, { cmsUrl: env.CMS_URL, folder: resolve(env.DATA_DIR, "web/uploads") });

  if (middleware) {
    const { default: middie } = await import("@fastify/middie");
    await app.register(middie);
    app.use(middleware);
  }
  if (clientFolder) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      // One route a file, found at start: a page view does not ask the disk.
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes("/assets/");
        reply.setHeader("cache-control", `public, max-age=${immutable ? "31536000, immutable" : "3600"}`);
      },
    });
  }

  await app.register(async (remix) => {
    // Remix reads the body itself, as a stream.
    remix.removeAllContentTypeParsers();
    remix.addContentTypeParser("*", (_request, _payload, done) => done(null));
    remix.addHook("onRequest", async (request, reply) => {
      if (Number(request.headers["content-length"] ?? 0) <= bodyLimitOf(request.url)) return;
      await reply.code(413).type("text/plain").send(MESSAGES.formTooBig);
    });
    remix.all("/*", sendPage);
  });
  return app;
}
export type Site = Awaited<ReturnType<typeof buildSite>>;
