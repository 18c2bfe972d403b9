import { createHmac, randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { RequestHandler } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { connectRedis } from "@tambayan/service/redis";
import { securityHeaders } from "@tambayan/service/security-headers";
import { requests, serverOptions } from "@tambayan/service/server";
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyReply } from "fastify";
import type { Connect } from "vite";
import {
  type AccountClient,
  createAccountClient,
  READY_PATH,
} from "../app/platform/clients/account-client.server";
import { type CmsClient, createCmsClient } from "../app/platform/clients/cms-client.server";
import { createJsonClient } from "../app/platform/clients/http.server";
import { visitSignal } from "../app/platform/clients/visit-signal.server";
import { createCache } from "../app/platform/content/cache.server";
import { createContent } from "../app/platform/content/content.server";
import { createMemoryBudget } from "../app/platform/content/memory-budget.server";
import { createViewCounter } from "../app/platform/content/views.server";
import { forgetSharePictures } from "../app/platform/pictures/share-picture.server";
import type { RouteMatches } from "../app/platform/remix/route-matches.server";
import { createBrowserCookie } from "../app/platform/session/browser-cookie.server";
import { createSessionStorage } from "../app/platform/session/session.server";
import type { Env } from "../app/platform/site/env.server";
import { createSiteReader } from "../app/platform/site/site-info.server";
import { TIME_PATH } from "../app/platform/time/server-clock";
import { timeSince } from "../app/platform/time/time-since";
import { createAccountMonitor } from "./account-monitor";
import { api } from "./api";
import { brand } from "./content/brand";
import { cmsWebhook } from "./content/cms-webhook";
import { createPreviews, previewEntrance } from "./content/preview";
import { createPurges } from "./content/purges";
import { staffLoginUrl } from "./content/staff-login";
import { createUploadStore, uploads } from "./content/uploads";
import { bodyDeadline, PICTURES_MS } from "./http/body-deadline";
import { clientAddress } from "./http/client-address";
import { answerClientError } from "./http/client-error";
import { API_PREFIX, crossSiteGuard } from "./http/cross-site";
import { metrics } from "./http/metrics";
import { bodyLimitOf } from "./http/web-request";
import { renderLimit } from "./limits/render-limit";
import { createPageCache } from "./pages/page-cache";
import { createPages } from "./pages/pages";

/** What processes share in Redis, for the log. */
const REDIS_WORDS = {
  shared: "limits and changes of content",
  alone: "counts its limits and refreshes its content by itself",
};
/** The methods of pages and forms. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];
/** A path of more than 20 parts; the site's have up to five. */
const TOO_DEEP = /^(\/[^/?]*){21}/;
/** How often the refresh action may ask the cms. */
const REFRESH_EVERY_MS = 10_000;

export interface SiteOptions {
  env: Env;
  handler: RequestHandler;
  /** The routes of a page; without them every page is rendered to find out what it is. */
  matches?: RouteMatches;
  /** Folder of the built client; null if Vite serves it (development). */
  clientFolder: string | null;
  logger?: FastifyBaseLogger;
  /** Vite's, in development: it serves scripts and styles before anything else. */
  middleware?: Connect.Server | undefined;
}

/** The site's server, ready to listen, or to be tested by `inject`. */
export async function buildSite({ env, handler, matches, clientFolder, logger, middleware }: SiteOptions) {
  const secure = env.PUBLIC_URL.startsWith("https:");
  const secrets = env.SESSION_SECRET.split(",");
  const app = Fastify({
    ...serverOptions(logger),
    bodyLimit: 1024 * 1024,
    requestTimeout: PICTURES_MS,
    http: { headersTimeout: 30_000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(400).type("text/plain").send("Invalid address."),
  });

  const clientOf = (service: string, baseUrl: string, alivePath: string) =>
    createJsonClient(baseUrl, {
      timeoutMs: 5_000,
      alivePath,
      // A rejection is a normal response; no response, or an invalid one, is worth a log line.
      onFailure: (path, error) => {
        const left = visitSignal.getStore()?.aborted;
        if ((error.status === 0 || error.status >= 500) && path !== READY_PATH && !left) {
          app.log.warn(
            { service, path: path.split("?", 1)[0], status: error.status, err: error.cause },
            error.message,
          );
        }
      },
    });
  const redis = env.REDIS_URL ? connectRedis(env.REDIS_URL, app.log, REDIS_WORDS) : null;
  const cmsAlivePath = "/_health";
  const cmsHttp = clientOf("cms", env.CMS_URL, cmsAlivePath);
  const accountHttp = clientOf("account-service", env.ACCOUNT_SERVICE_URL, "/healthz");
  const cms: CmsClient = createCmsClient(cmsHttp, { webhookSecret: env.WEBHOOK_SECRET });
  const account: AccountClient = createAccountClient(accountHttp, { webKey: env.WEB_KEY });
  const budget = createMemoryBudget();
  const cache = createCache({ max: 1_000, budget, rank: "essential" });
  const deepCache = createCache({ max: 1_000, budget, rank: "deep" });
  const content = createContent({ cms, account, cache, deepCache });
  const pages = createPageCache({ freshMs: env.PAGE_CACHE_SECONDS * 1000, budget });
  const views = createViewCounter((counts) => cms.countViews(counts), {
    // The same in all processes, and nowhere in Redis.
    salt: redis ? createHmac("sha256", env.SESSION_SECRET).update("views").digest("hex") : randomUUID(),
    ...(redis && { claim: redis.claim }),
  });
  const previews = createPreviews({ cms, secret: env.WEBHOOK_SECRET });
  const monitor = createAccountMonitor(account.ready, {
    onChange: (up) => {
      app.log.warn({ up }, "account-service state changed");
      pages.purge();
    },
  });
  app.addHook("onReady", monitor.check);
  app.addHook("onClose", async () => {
    monitor.close();
    await views.close();
    purges.close();
    redis?.close();
    await Promise.all([cmsHttp.close(), accountHttp.close()]);
  });

  const uploadStore = createUploadStore({
    cmsUrl: env.CMS_URL,
    alivePath: cmsAlivePath,
    folder: resolve(env.DATA_DIR, "web/uploads"),
  });
  app.addHook("onClose", uploadStore.close);
  const publicUrl = env.PUBLIC_URL;
  const readSite = createSiteReader(env);
  const purges = createPurges(redis, async (picture) => {
    if (picture) await uploadStore.forget(picture);
    // It may be drawn over a picture that is gone.
    if (picture) forgetSharePictures();
    uploadStore.forgetMisses();
    cache.purge();
    deepCache.purge();
    pages.purge();
  });
  let refreshedAt = 0;

  const sendPage = createPages({
    handler,
    publicUrl,
    cache: pages,
    sessions: createSessionStorage({ secrets, secure }),
    browserCookie: createBrowserCookie({ secrets, secure }),
    account,
    views,
    previews,
    matches,
    renderLimit: (...visit) => app.renderLimit(...visit),
    readSite,
    shared: () => ({
      content,
      contentAdmin: (email) =>
        staffLoginUrl(env.WEBHOOK_SECRET, env.CMS_PUBLIC_URL ?? env.CMS_URL, email, new Date()),
      accountServiceUp: monitor.isUp(),
      keepLayouts: pages.enabled,
      remixAsShipped: env.REMIX_AS_SHIPPED,
      siteFile: async (path) => {
        const upload = /^\/uploads\/([^/]+)$/.exec(path)?.[1];
        return upload ? uploadStore.find(upload, app.log) : join(clientFolder ?? "public", path);
      },
      // Only what has changed is fetched again: a stranger who asks for it all the time slows nobody down.
      refreshContent: async () => {
        if (timeSince(refreshedAt) < REFRESH_EVERY_MS) return;
        refreshedAt = Date.now();
        if (redis && !(await redis.claim("refresh", REFRESH_EVERY_MS))) return;
        if (await content.hasChanged()) await purges.purgeAll();
      },
      contentChanged: () => void purges.purgeAll(),
    }),
  });

  await app.register(requests, {
    // A redeem link's code is as good as its coins, and so is the secret of a toplist's postback.
    pathOf: (path) =>
      path.replace(/^\/r\/.*/, "/r/…").replace(/^(\/api\/votes\/[^/]+\/postback)\/.*/, "$1/…"),
    addressOf: (request) => request.clientAddress,
  });
  app.addHook("onRequest", (request, reply, done) => {
    // Another site's address (`//host/login`, `http://host/`), which nothing below may take for one of ours; or one so
    // deep that Remix would look for a page a thousand times.
    if (!/^\/(?![/\\])/.test(request.url) || TOO_DEEP.test(request.url))
      reply.code(404).type("text/plain").send("Invalid address.");
    else done();
  });
  // Remix renders the error pages; this is for failures before or after it.
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, "request failed");
    return reply.code(status).type("text/plain").send(MESSAGES.internal);
  });
  await app.register(clientAddress, { trusted: env.TRUST_PROXY ?? "" });
  await app.register(bodyDeadline);
  await app.register(metrics, {
    token: env.METRICS_TOKEN,
    redis,
    health: () => ({
      accountService: monitor.isUp() ? "up" : "down",
      // Without it, each process still works on its own.
      redis: redis === null ? "not used" : redis.isUp() ? "up" : "down",
    }),
  });
  await app.register(renderLimit, {
    perSecond: env.RENDER_LIMIT_PER_SECOND,
    burst: env.RENDER_LIMIT_BURST,
    redis,
  });
  // A page's own policy comes with the page (app/entry.server.tsx).
  await app.register(securityHeaders, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: secure && { includeSubDomains: env.HSTS_INCLUDE_SUBDOMAINS },
  });
  await app.register(crossSiteGuard, { publicUrl: env.PUBLIC_URL });
  app.get("/healthz", { logLevel: "warn" }, async () => ({ message: "alive" }));
  app.get(TIME_PATH, { logLevel: "warn" }, async (_request, reply) =>
    reply.header("cache-control", "no-store").type("text/plain").send(String(Date.now())),
  );
  await app.register(cmsWebhook, { secret: env.WEBHOOK_SECRET, onChange: purges.purgeAll });
  await app.register(previewEntrance, { previews });
  await app.register(brand, { site: () => readSite(content) });
  await app.register(uploads, { store: uploadStore, redis });

  await app.register(api, {
    prefix: API_PREFIX,
    siteName: env.SITE_NAME,
    publicUrl,
    origins: env.API_ORIGINS,
    content,
    pages,
    accountServiceUrl: env.ACCOUNT_SERVICE_URL,
    webKey: env.WEB_KEY,
    switchedOff: async () => (await readSite(content)).off,
  });

  if (middleware) {
    const { default: middie } = await import("@fastify/middie");
    await app.register(middie);
    app.use(middleware);
  }
  if (clientFolder) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      // One route per file, found at start: page views do not touch the disk.
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        const immutable = /\/(assets|fonts)\//.test(path);
        reply.header("cache-control", `public, max-age=${immutable ? "31536000, immutable" : "3600"}`);
      },
    });
  }

  await app.register(async (remix) => {
    // Remix reads the body itself, as a stream.
    remix.removeAllContentTypeParsers();
    remix.addContentTypeParser("*", (_request, _payload, done) => done(null));
    remix.addHook("onRequest", (request, reply, done) => {
      if (!PAGE_METHODS.includes(request.method)) {
        reply.code(405).header("allow", PAGE_METHODS.join(", ")).type("text/plain").send("Not allowed.");
      } else if (Number(request.headers["content-length"] ?? 0) > bodyLimitOf(request)) {
        reply.code(413).type("text/plain").send(MESSAGES.formTooBig);
      } else done();
    });
    remix.all("/*", sendPage);
  });
  return app;
}
export type Site = Awaited<ReturnType<typeof buildSite>>;
