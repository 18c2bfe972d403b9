import { randomBytes, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
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
import { createSessionStorage, hasSessionCookie, type SiteSession } from "../app/lib/session.server";
import { createViewer } from "../app/lib/viewer.server";
import { createViewCounter, VIEWED_TOPIC_HEADER } from "../app/lib/views.server";
import { createAccountMonitor } from "./account-monitor";
import { cmsWebhook } from "./cms-webhook";
import { crossSiteGuard } from "./cross-site";
import { metrics } from "./metrics";
import {
  compress,
  createPageCache,
  type Encoding,
  type KeptPage,
  type Page,
  pickEncoding,
} from "./page-cache";
import { canFill, createStandIn, fill, STAND_IN_NONCE, toForm } from "./player-pages";
import { runRemix, toAnonymousRequest, toWebRequest } from "./remix";
import { uploads } from "./uploads";

const REQUEST_ID = /^[\w-]{8,64}$/;
/** The refresh action may clear the caches so often (spec section 4). */
const REFRESH_EVERY_MS = 10_000;
const COMPRESSIBLE = /^text\/|json|javascript|svg|xml/;

export interface SiteOptions {
  env: Env;
  handler: RequestHandler;
  /** Folder of the built client; null where Vite serves it (development). */
  clientFolder: string | null;
  logger?: FastifyBaseLogger;
  /** Vite's, in development: it answers for scripts and styles before anything else. */
  middleware?: Connect.Server | undefined;
}

/** The site's server, ready to listen or to be tested by `inject`. */
export async function buildSite({ env, handler, clientFolder, logger, middleware }: SiteOptions) {
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
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
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
  const sessions = createSessionStorage({ secrets: env.SESSION_SECRET.split(","), secure });
  const views = createViewCounter((counts) => cms.countViews(counts), randomUUID());
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

  /** What loaders and actions get: everything that belongs to one visit. */
  function createContext(
    request: FastifyRequest,
    session: SiteSession,
    own: Pick<AppLoadContext, "account" | "viewer" | "scripts">,
  ): AppLoadContext {
    return {
      site,
      log: request.log,
      content,
      session,
      accountServiceUp: monitor.isUp(),
      refreshContent: () => {
        if (Date.now() - refreshedAt < REFRESH_EVERY_MS) return false;
        refreshedAt = Date.now();
        purge();
        return true;
      },
      ...own,
    };
  }

  /** The calls that a visitor makes, and who he is. */
  function visitorOf(request: FastifyRequest, session: SiteSession) {
    const visitorAccount = account.as({
      requestId: request.id,
      address: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      token: session.get("token"),
    });
    return { account: visitorAccount, viewer: createViewer(session, visitorAccount), scripts: null };
  }

  /** A request of somebody who may have a session, and what its cookie said before anything was done. */
  async function openVisit(request: FastifyRequest) {
    const session = await sessions.getSession(request.headers.cookie);
    return { session, before: JSON.stringify(session.data), visitor: visitorOf(request, session) };
  }
  type Visit = Awaited<ReturnType<typeof openVisit>>;

  /** The cookie that makes the session so again; none where nothing changed. */
  async function commit(
    session: SiteSession,
    before: string,
    hadCookie: boolean,
  ): Promise<string | undefined> {
    const after = JSON.stringify(session.data);
    if (after === before) return undefined;
    // An empty session is no session: its visitor gets the pages of everybody again.
    if (after !== "{}") return sessions.commitSession(session);
    return hadCookie ? sessions.destroySession(session) : undefined;
  }

  /** One visitor's page: everything that is his goes in, and his cookie comes out. */
  async function sendOwnPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { session, before, visitor }: Visit,
  ) {
    const hadCookie = hasSessionCookie(request.headers.cookie);
    const context = createContext(request, session, visitor);
    const page = await runRemix(handler, toWebRequest(request, site.publicUrl), context);
    const cookie = await commit(session, before, hadCookie);
    const cookies = cookie ? [...page.setCookie, cookie] : page.setCookie;
    if (cookies.length > 0) reply.header("set-cookie", cookies);

    const compressible = COMPRESSIBLE.test(page.headers["content-type"] ?? "");
    return sendBody(request, reply, page, page.body, compressible);
  }

  /** The page that every visitor without a session gets, from the cache. */
  function sendVisitorsPage(request: FastifyRequest, reply: FastifyReply) {
    const found = pages.get(request.url, async () => {
      const session = await sessions.getSession();
      const context = createContext(request, session, visitorOf(request, session));
      const page = await runRemix(handler, toAnonymousRequest(request, site.publicUrl), context);
      return { page, keep: isWhole(page) };
    });
    const encoding = pickEncoding(request.headers["accept-encoding"]);
    const sendKept = (entry: KeptPage) => {
      setHead(request, reply, entry, encoding);
      const body = pages.encoded(entry, encoding);
      return body instanceof Promise ? body.then((compressed) => reply.send(compressed)) : reply.send(body);
    };
    // A page that is at hand goes out at once: this is most of what the site does.
    return found instanceof Promise ? found.then(sendKept) : sendKept(found);
  }

  /**
   * A player's page. Most show nothing of him but the layout's card: those are made once for all players, with gaps, and
   * filled in for each (docs/decisions/007). He himself is asked for every time, so an ended session is noticed at once.
   */
  async function sendPlayersPage(request: FastifyRequest, reply: FastifyReply) {
    const visit = await openVisit(request);
    if (visit.session.has("notice")) return sendOwnPage(request, reply, visit);
    const viewer = await visit.visitor.viewer().catch((thrown: unknown) => {
      // A session that is over: the page's own loaders meet the same answer, and lead home.
      if (thrown instanceof Response) return null;
      throw thrown;
    });
    if (viewer?.state !== "player" || !canFill(viewer.user)) return sendOwnPage(request, reply, visit);

    const entry = await pages.get(`player ${viewer.type} ${request.url}`, async () => {
      const standIn = createStandIn(viewer.type);
      const nobody = await sessions.getSession();
      const context = createContext(request, nobody, {
        ...standIn,
        viewer: async () => standIn.viewer,
        scripts: STAND_IN_NONCE,
      });
      // That it is one player's own page after all is an answer, not an error to look at.
      const log = {
        error: (details: object, message: string) => standIn.isOwn() || request.log.error(details, message),
      };
      const page = await runRemix(handler, toAnonymousRequest(request, site.publicUrl), { ...context, log });
      const shared = isWhole(page) && !standIn.isOwn();
      return { page: { ...page, form: shared ? toForm(page.body.toString()) : null }, keep: true };
    });
    if (!entry.form) return sendOwnPage(request, reply, visit);

    const nonce = randomBytes(16).toString("base64url");
    const { UserID, UserPoint, UserPoint2 } = viewer.user;
    const policy = entry.headers["content-security-policy"]?.replaceAll(STAND_IN_NONCE, nonce);
    const headers = { ...entry.headers, ...(policy && { "content-security-policy": policy }) };
    const body = Buffer.from(fill(entry.form, { UserID, UserPoint, UserPoint2, nonce }));
    return sendBody(request, reply, { status: entry.status, headers }, body, true);
  }

  /** A page that may be shown again: complete, and nobody's cookie comes with it. */
  const isWhole = (page: Awaited<ReturnType<typeof runRemix>>) =>
    page.status === 200 &&
    page.setCookie.length === 0 &&
    (page.headers["content-type"]?.startsWith("text/html") ?? false);

  /** Sends what is one visitor's alone. */
  async function sendBody(
    request: FastifyRequest,
    reply: FastifyReply,
    head: Pick<Page, "status" | "headers">,
    body: Buffer,
    compressible: boolean,
  ) {
    const encoding =
      compressible && body.length > 1024 ? pickEncoding(request.headers["accept-encoding"]) : "identity";
    setHead(request, reply, head, encoding, "private, no-store");
    return reply.send(await compress(body, encoding, "once"));
  }

  /** Status and headers of a page, and its reader counted. Nothing of ours is kept by anybody between us and a visitor. */
  function setHead(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Pick<Page, "status" | "headers">,
    encoding: Encoding,
    cacheControl = "private, no-cache",
  ) {
    const { [VIEWED_TOPIC_HEADER]: viewed, ...headers } = page.headers;
    if (viewed && page.status === 200) {
      views.count(Number(viewed), { address: request.ip, userAgent: request.headers["user-agent"] ?? "" });
    }
    reply
      .code(page.status)
      .headers({ "cache-control": cacheControl, vary: "accept-encoding, cookie", ...headers });
    if (encoding !== "identity") reply.header("content-encoding", encoding);
  }

  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
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
  await app.register(metrics);
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
    remix.all("/*", (request, reply) => {
      const document =
        (request.method === "GET" || request.method === "HEAD") &&
        !request.url.split("?", 1)[0]?.endsWith(".data");
      if (pages.enabled && document) {
        return hasSessionCookie(request.headers.cookie)
          ? sendPlayersPage(request, reply)
          : sendVisitorsPage(request, reply);
      }
      return openVisit(request).then((visit) => sendOwnPage(request, reply, visit));
    });
  });
  return app;
}
export type Site = Awaited<ReturnType<typeof buildSite>>;
