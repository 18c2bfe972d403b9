import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { RequestHandler } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccountClient } from "../../app/platform/clients/account-client.server";
import { requestId } from "../../app/platform/clients/request-id.server";
import { visitSignal } from "../../app/platform/clients/visit-signal.server";
import type { Content } from "../../app/platform/content/content.server";
import { VIEWED_TOPIC_HEADER, type ViewCounter } from "../../app/platform/content/views.server";
import { languageOf, visitCurrencies, visitLanguage } from "../../app/platform/language/language.server";
import { withoutDataSuffix } from "../../app/platform/page/name-path";
import { MANIFEST_PATH, type RouteMatches } from "../../app/platform/remix/route-matches.server";
import { runRemix } from "../../app/platform/remix/run-remix.server";
import type { BrowserCookie, KnownBrowser } from "../../app/platform/session/browser-cookie.server";
import {
  forgetOldCodes,
  hasSessionCookie,
  type SiteSession,
  type SiteSessionStorage,
} from "../../app/platform/session/session.server";
import { createViewer, expireSession } from "../../app/platform/session/viewer.server";
import type { ShownPreview, SiteContext, SiteInfo } from "../../app/platform/site/context";
import { isSwitchedOff } from "../../app/platform/site/features";
import { keptUntil, withValidity } from "../../app/platform/time/valid-until.server";
import { PREVIEW_HEADERS, type Previews, previewTokenIn, withPreview } from "../content/preview";
import { hasPictures, toAnonymousRequest, toWebRequest } from "../http/web-request";
import { createPictureSlots } from "../limits/picture-slots";
import type { RenderLimit } from "../limits/render-limit";
import { accountIn, visitorOf } from "../limits/visitor";
import { createPageAddress } from "./page-address";
import {
  type CachedPage,
  compress,
  type Encoding,
  type Page,
  type PageCache,
  pickEncoding,
} from "./page-cache";
import { createPlaceOf } from "./place-of";
import { canFill, createTemplateViewer, fillTemplate, NONCE_PLACEHOLDER, toTemplate } from "./player-pages";

/** Pages, their data, and the feeds and the sitemap, which programs fetch again and again. */
const CACHEABLE = /^text\/(html|x-script)|xml/;
const CONSOLE = /^\/admin(?=[/.?]|$)/;
const COMPRESSIBLE = /^text\/|json|javascript|svg|xml/;

/** The part of the load context that belongs to one visit. */
type VisitContext = Pick<
  SiteContext,
  "log" | "session" | "rememberBrowser" | "account" | "viewer" | "scripts" | "preview" | "plain"
>;
/** What is sent before a page's body. `until`: when what it says is no longer right. */
type Head = Pick<Page, "status" | "headers"> & { until?: number };
/** The address of a page's data, for a navigation without a reload. */
const DATA = /^[^?]*\.data(\?|$)/;
/** Whether a request is for a document: one that a person sees. Older browsers only say what they accept. */
const opens = ({ headers }: FastifyRequest) =>
  headers["sec-fetch-dest"] ? headers["sec-fetch-dest"] !== "empty" : headers.accept?.includes("text/html");
/** An address that no route has. */
const NO_PAGE = "/not-found";
const createNonce = () => randomBytes(16).toString("base64url");
/** For pages that are the same for every visitor. */
const forgetBrowser = () => {};

export interface PagesOptions {
  handler: RequestHandler;
  publicUrl: string;
  cache: PageCache;
  sessions: SiteSessionStorage;
  browserCookie: BrowserCookie;
  account: AccountClient;
  views: ViewCounter;
  previews: Previews;
  matches?: RouteMatches | undefined;
  renderLimit: RenderLimit;
  /** The context that all visits share. */
  shared: () => Omit<SiteContext, keyof VisitContext | "site">;
  /** Reads the site's settings from its content. */
  readSite: (content: Content, now: number) => Promise<SiteInfo>;
}

/**
 * Serves every page: from the cache for visitors, filled in for players, rendered otherwise.
 * @returns a Fastify handler
 */
export function createPages({
  handler,
  publicUrl,
  cache,
  sessions,
  browserCookie,
  account,
  views,
  previews,
  matches,
  renderLimit,
  shared,
  readSite,
}: PagesOptions) {
  const placeOf = createPlaceOf(matches);
  const takePictureSlot = createPictureSlots();
  const pageAddress = matches ? createPageAddress(matches) : (url: string) => url;
  const marked = (url: string, mark: "personal" | "entrance") =>
    matches?.(url.split("?", 1)[0] ?? "").some(({ handle }) => handle?.[mark]) ?? false;

  /**
   * Runs a page under the site's settings.
   * @param content what the page reads instead of the published content
   * @returns also until when it is right
   */
  async function runPage(request: Request, ofVisit: VisitContext, content?: Content) {
    const context = { ...shared(), ...ofVisit, ...(content && { content }) };
    // One instant for the look of the day and for how long the page is right.
    const now = Date.now();
    const site = await readSite(context.content, now);
    const { pathname } = new URL(request.url);
    const asked = isSwitchedOff(site.off, pathname) ? toAnonymousRequest(NO_PAGE, publicUrl) : request;
    const [page, until] = await withValidity(
      () => visitCurrencies.run(site.currencies, () => runRemix(handler, asked, { ...context, site })),
      now,
    );
    return { ...page, until };
  }

  type PageRun = Awaited<ReturnType<typeof runPage>>;

  /** The visitor's part of a visit's context. */
  function visitOf(request: FastifyRequest, session: SiteSession, browser?: string): VisitContext {
    const visitorAccount = account.as({
      address: request.clientAddress,
      userAgent: request.headers["user-agent"] ?? "",
      token: session.get("token"),
      browser,
      onSessionOver: (error) => expireSession(session, error, placeOf(request)),
    });
    const viewer = createViewer(session, visitorAccount);
    return {
      log: request.log,
      session,
      account: visitorAccount,
      viewer,
      scripts: null,
      preview: null,
      plain: false,
      rememberBrowser: forgetBrowser,
    };
  }

  /** Opens the session of a request, and records its state before anything changes. */
  async function openVisit(request: FastifyRequest) {
    const { cookie } = request.headers;
    const session = await sessions.getSession(cookie);
    const known = await browserCookie.read(cookie);
    const opened = {
      before: JSON.stringify(session.data),
      visit: visitOf(request, session, known?.token),
      known,
      /** The browser's new token, if the visit brings one. */
      browser: undefined as string | undefined,
    };
    opened.visit.rememberBrowser = (token) => {
      opened.browser = token;
    };
    forgetOldCodes(session);
    return opened;
  }
  type Opened = Awaited<ReturnType<typeof openVisit>>;

  /** The cookie for the session's new state; none if nothing changed. */
  async function commit(
    session: SiteSession,
    before: string,
    hadCookie: boolean,
  ): Promise<string | undefined> {
    const after = JSON.stringify(session.data);
    if (after === before) return undefined;
    // An empty session is none: its visitor gets the cached pages again.
    if (after !== "{}") return sessions.commitSession(session);
    return hadCookie ? sessions.destroySession(session) : undefined;
  }

  /** The cookie for a browser that has just entered an account; none if it has not. */
  async function rememberBrowser({ browser, known, visit }: Opened): Promise<string | undefined> {
    if (browser === undefined) return undefined;
    // A password was reset by an emailed link: its owner logs in next.
    const token = visit.session.get("token");
    const account = token === undefined ? known?.account : accountIn(token);
    return browserCookie.write({ token: browser, account });
  }

  /** Whom a visit's rendering counts for. */
  const whoIs = ({ url }: FastifyRequest, session: SiteSession | null, known?: KnownBrowser) => ({
    token: session?.get("token"),
    enteredLast: known?.account,
    entrance: marked(url, "entrance"),
  });

  const sendTooMany = (reply: FastifyReply) =>
    reply.header("cache-control", "no-store").type("text/plain").send(MESSAGES.tooManyRequests);

  /** A page rendered for one visitor, with their session. */
  async function sendOwnPage(request: FastifyRequest, reply: FastifyReply, opened: Opened) {
    const { before, visit } = opened;
    const render = (plain: boolean) => () =>
      runPage(toWebRequest(request, publicUrl), { ...visit, scripts: createNonce(), plain });
    const who = whoIs(request, visit.session, opened.known);
    const page = await renderLimit(request, reply, who, render(false), render(true));
    if (!page) return sendTooMany(reply);
    const hadCookie = hasSessionCookie(request.headers.cookie);
    // Prefetched and perhaps never seen: notices and logouts are left to the visit itself.
    const ahead = request.headers["sec-purpose"]?.includes("prefetch") ?? false;
    const cookie = ahead ? undefined : await commit(visit.session, before, hadCookie);
    const cookies = [...page.setCookie, cookie, await rememberBrowser(opened)].filter(
      (entry) => entry !== undefined,
    );
    if (cookies.length > 0) reply.header("set-cookie", cookies);

    if (page.file) {
      setHead(request, reply, page, "identity", "private, no-store");
      return reply.send(Readable.fromWeb(page.file as NodeReadableStream));
    }
    const compressible = COMPRESSIBLE.test(page.headers["content-type"] ?? "");
    return sendBody(request, reply, page, page.body, compressible);
  }

  /** The cached page that all visitors without a session get. */
  function sendVisitorsPage(request: FastifyRequest, reply: FastifyReply) {
    const address = pageAddress(request.url);
    const key = `${visitLanguage.getStore()} ${address}`;
    const run = async (plain: boolean) => {
      const known = await browserCookie.read(request.headers.cookie);
      const visit = visitOf(request, await sessions.getSession(), known?.token);
      return runPage(toAnonymousRequest(address, publicUrl), { ...visit, plain });
    };
    const render = async () => {
      const page = await run(false);
      return { page, keep: isCacheable(page), until: page.until };
    };
    const sendKept = (entry: CachedPage) => {
      const compressible = COMPRESSIBLE.test(entry.headers["content-type"] ?? "");
      const encoding = compressible ? pickEncoding(request.headers["accept-encoding"]) : "identity";
      setHead(request, reply, entry, encoding);
      const body = cache.encoded(entry, encoding);
      return body instanceof Promise ? body.then((compressed) => reply.send(compressed)) : reply.send(body);
    };
    // A cached page is sent at once: this is most of the site's traffic.
    if (!cache.has(key)) return sendRendered();
    const found = cache.get(key, render);
    return found instanceof Promise ? found.then(sendKept) : sendKept(found);

    async function sendRendered() {
      const who = whoIs(request, null, await browserCookie.read(request.headers.cookie));
      const find = async () => ({ kept: await cache.get(key, render) });
      // A plain page is not kept: others get the whole one.
      const findLate = async () => (cache.has(key) ? find() : { plain: await run(true) });
      const found = await renderLimit<{ kept: CachedPage } | { plain: PageRun }>(
        request,
        reply,
        who,
        find,
        findLate,
      );
      if (!found) return sendTooMany(reply);
      if ("kept" in found) return sendKept(found.kept);
      const { plain } = found;
      const compressible = COMPRESSIBLE.test(plain.headers["content-type"] ?? "");
      return sendBody(request, reply, plain, plain.body, compressible);
    }
  }

  /** The page that answers a form, which is completed even if its visitor leaves. */
  async function sendFormsPage(request: FastifyRequest, reply: FastifyReply) {
    const opened = await openVisit(request);
    if (!hasPictures(request)) return sendOwnPage(request, reply, opened);
    const free = takePictureSlot(visitorOf(request, { token: opened.visit.session.get("token") }));
    if (!free) return sendTooMany(reply.code(429).header("retry-after", 60));
    try {
      return await sendOwnPage(request, reply, opened);
    } finally {
      free();
    }
  }

  /**
   * A player's page. Most show only the layout's card of them: those are rendered once for all players, as a template
   * with slots, and filled in for each (docs/decisions/007). The player is read every time, so an ended session is
   * noticed at once.
   */
  async function sendPlayersPage(request: FastifyRequest, reply: FastifyReply) {
    const opened = await openVisit(request);
    const { visit } = opened;
    // The page's loaders read the player together with the page's data, in one call.
    if (visit.session.has("notice") || marked(request.url, "personal"))
      return sendOwnPage(request, reply, opened);
    const viewer = await visit.viewer().catch((thrown: unknown) => {
      // A session that has ended: the page's own loaders get the same response and lead to the page that says so.
      if (thrown instanceof Response) return null;
      throw thrown;
    });
    if (viewer?.state !== "player" || !canFill(viewer.card)) return sendOwnPage(request, reply, opened);

    const address = pageAddress(request.url);
    const key = `player ${viewer.type} ${viewer.role} ${visitLanguage.getStore()} ${address}`;
    const render = async () => {
      const template = createTemplateViewer(viewer.type, viewer.role);
      const page = await runPage(toAnonymousRequest(address, publicUrl), {
        session: await sessions.getSession(),
        rememberBrowser: forgetBrowser,
        account: template.account,
        viewer: template.ask,
        scripts: NONCE_PLACEHOLDER,
        preview: null,
        plain: false,
        // A page that turns out to be personal is not an error to log.
        log: { error: (details, message) => template.isOwn() || request.log.error(details, message) },
      });
      const forAll = isCacheable(page) && !template.isOwn();
      const kept = { ...page, template: forAll ? toTemplate(page.body.toString()) : null };
      return { page: kept, keep: true, until: page.until };
    };
    const find = async () => cache.get(key, render);
    const entry = cache.has(key)
      ? await find()
      : await renderLimit(request, reply, whoIs(request, visit.session, opened.known), find, find);
    if (!entry) return sendTooMany(reply);
    if (!entry.template) return sendOwnPage(request, reply, opened);

    const nonce = createNonce();
    const policy = entry.headers["content-security-policy"]?.replaceAll(NONCE_PLACEHOLDER, nonce);
    const headers = { ...entry.headers, ...(policy && { "content-security-policy": policy }) };
    const body = fillTemplate(entry.template, viewer.card, nonce);
    return sendBody(request, reply, { status: entry.status, headers }, body, true);
  }

  /**
   * A page with a draft, for anyone who has its link (docs/decisions/014). It is rendered for this one request without
   * any cache, as for a visitor: no cookies are read or set, and no view is counted.
   */
  async function sendPreview(request: FastifyRequest, reply: FastifyReply, token: string) {
    const opened = await previews.open(token);
    if ("refusal" in opened) return previews.refuse(reply, opened);
    const { claims, preview } = opened;
    const shown: ShownPreview = { status: claims.status, editor: claims.editor };
    const page = await visitLanguage.run(claims.locale, async () => {
      const visit = { ...visitOf(request, await sessions.getSession()), preview: shown };
      return runPage(
        toAnonymousRequest(request.url, publicUrl),
        visit,
        withPreview(shared().content, preview),
      );
    });
    const { [VIEWED_TOPIC_HEADER]: _viewed, ...headers } = page.headers;
    // Its own policy says who may frame it; this older header could only forbid it.
    reply.removeHeader("x-frame-options");
    const head = { status: page.status, headers: { ...headers, ...PREVIEW_HEADERS } };
    return sendBody(request, reply, head, page.body, COMPRESSIBLE.test(headers["content-type"] ?? ""));
  }

  /** A page that may be cached: complete, without cookies, and not marked no-store. */
  const isCacheable = (page: Awaited<ReturnType<typeof runRemix>>) =>
    page.status === 200 &&
    page.setCookie.length === 0 &&
    !page.headers["cache-control"]?.includes("no-store") &&
    CACHEABLE.test(page.headers["content-type"] ?? "");

  /** Sends a response that is for one visitor only. */
  async function sendBody(
    request: FastifyRequest,
    reply: FastifyReply,
    head: Head,
    body: Buffer,
    compressible: boolean,
  ) {
    const encoding =
      compressible && body.length > 1024 ? pickEncoding(request.headers["accept-encoding"]) : "identity";
    setHead(request, reply, head, encoding, "private, no-store");
    return reply.send(await compress(body, encoding, "once"));
  }

  /**
   * Sets a page's status and headers, and counts its view. Shared caches between us and visitors must not store a page.
   */
  function setHead(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Head,
    encoding: Encoding,
    cacheControl = "private, no-cache",
  ) {
    const { [VIEWED_TOPIC_HEADER]: viewed, ...headers } = page.headers;
    if (viewed && page.status === 200) {
      views.count(Number(viewed), {
        address: request.clientAddress,
        userAgent: request.headers["user-agent"] ?? "",
      });
    }
    const { until = Number.POSITIVE_INFINITY } = page;
    reply.code(page.status).headers({
      vary: "accept-encoding, accept-language, cookie",
      ...headers,
      "cache-control": keptUntil(headers["cache-control"] ?? cacheControl, until),
    });
    if (encoding !== "identity") reply.header("content-encoding", encoding);
  }

  /** Aborted when the visitor leaves before the response is sent. */
  function abortedOnClose(reply: FastifyReply): AbortSignal {
    const controller = new AbortController();
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) controller.abort();
    });
    return controller.signal;
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const reading = request.method === "GET" || request.method === "HEAD";
    const token = reading ? previewTokenIn(request.url) : null;
    if (token !== null) return sendPreview(request, reply, token);
    const document = reading && !DATA.test(request.url);
    // Somebody opens what only scripts fetch, or a name that ends like it.
    if (reading && !document && opens(request))
      return reply.header("vary", "accept, sec-fetch-dest").redirect(withoutDataSuffix(request.url), 302);
    const own = () => openVisit(request).then((opened) => sendOwnPage(request, reply, opened));
    if (!reading) return sendFormsPage(request, reply);
    if (!cache.enabled) return visitSignal.run(abortedOnClose(reply), own);
    // The route manifest is the same for everyone, and not a visit: it must not use up a session's notices.
    const ofNobody = request.url.startsWith(`${MANIFEST_PATH}?`);
    if (!hasSessionCookie(request.headers.cookie) || ofNobody) return sendVisitorsPage(request, reply);
    return visitSignal.run(abortedOnClose(reply), () => (document ? sendPlayersPage(request, reply) : own()));
  }

  return (request: FastifyRequest, reply: FastifyReply) =>
    // The console is in English for everyone (docs/decisions/015).
    visitLanguage.run(CONSOLE.test(request.url) ? "en" : languageOf(request.headers), () =>
      requestId.run(request.id, () => sendPage(request, reply)),
    );
}
