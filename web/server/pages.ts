import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { RequestHandler } from "@remix-run/node";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccountClient } from "../app/lib/account-client.server";
import type { ShownPreview, SiteContext } from "../app/lib/context";
import { languageOf, visitLanguage } from "../app/lib/language.server";
import { requestId } from "../app/lib/request-id.server";
import { hasSessionCookie, type SiteSession, type SiteSessionStorage } from "../app/lib/session.server";
import { createViewer, leaveSession } from "../app/lib/viewer.server";
import { VIEWED_TOPIC_HEADER, type ViewCounter } from "../app/lib/views.server";
import {
  compress,
  type Encoding,
  type KeptPage,
  type Page,
  type PageCache,
  pickEncoding,
} from "./page-cache";
import { canFill, createStandIn, fill, STAND_IN_NONCE, toForm } from "./player-pages";
import { PREVIEW_HEADERS, type Previews, previewTokenIn, withPreview } from "./preview";
import { runRemix, toAnonymousRequest, toWebRequest } from "./remix";

/** Pages, and the feeds and the sitemap, which programs ask for again and again. */
const KEPT = /^text\/html|xml/;
const CONSOLE = /^\/admin(?=[/.?]|$)/;
const COMPRESSIBLE = /^text\/|json|javascript|svg|xml/;

/** The part of the load context that belongs to one visit. */
type OfVisit = Pick<SiteContext, "log" | "session" | "account" | "viewer" | "scripts" | "preview">;

export interface PagesOptions {
  handler: RequestHandler;
  publicUrl: string;
  cache: PageCache;
  sessions: SiteSessionStorage;
  account: AccountClient;
  views: ViewCounter;
  previews: Previews;
  /** Whether the page at an address is one player's own, whoever they are. */
  isOwnPage: (url: string) => boolean;
  /** What every visit's loaders and actions get besides. */
  shared: () => Omit<SiteContext, keyof OfVisit>;
}

/**
 * Answers for every page: from the cache for visitors, filled in for players, rendered for everything else.
 * @returns a Fastify handler
 */
export function createPages({
  handler,
  publicUrl,
  cache,
  sessions,
  account,
  views,
  previews,
  isOwnPage,
  shared,
}: PagesOptions) {
  const createContext = (ofVisit: OfVisit): SiteContext => ({ ...shared(), ...ofVisit });

  /** The part of a visit that is his who makes it. */
  function visitOf(request: FastifyRequest, session: SiteSession): OfVisit {
    const visitorAccount = account.as({
      address: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      token: session.get("token"),
      onSessionOver: (error) => leaveSession(session, error),
    });
    const viewer = createViewer(session, visitorAccount);
    return { log: request.log, session, account: visitorAccount, viewer, scripts: null, preview: null };
  }

  /** A request of somebody who may have a session, and what its cookie said before anything was done. */
  async function openVisit(request: FastifyRequest) {
    const session = await sessions.getSession(request.headers.cookie);
    return { before: JSON.stringify(session.data), visit: visitOf(request, session) };
  }
  type Opened = Awaited<ReturnType<typeof openVisit>>;

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
  async function sendOwnPage(request: FastifyRequest, reply: FastifyReply, { before, visit }: Opened) {
    const hadCookie = hasSessionCookie(request.headers.cookie);
    const page = await runRemix(handler, toWebRequest(request, publicUrl), createContext(visit));
    // Fetched ahead and perhaps never seen: what it would tell, or end, is kept for the visit itself.
    const ahead = request.headers["sec-purpose"]?.includes("prefetch") ?? false;
    const cookie = ahead ? undefined : await commit(visit.session, before, hadCookie);
    const cookies = cookie ? [...page.setCookie, cookie] : page.setCookie;
    if (cookies.length > 0) reply.header("set-cookie", cookies);

    if (page.file) {
      setHead(request, reply, page, "identity", "private, no-store");
      return reply.send(Readable.fromWeb(page.file as NodeReadableStream));
    }
    const compressible = COMPRESSIBLE.test(page.headers["content-type"] ?? "");
    return sendBody(request, reply, page, page.body, compressible);
  }

  /** The page that every visitor without a session gets, from the cache. */
  function sendVisitorsPage(request: FastifyRequest, reply: FastifyReply) {
    const found = cache.get(`${visitLanguage.getStore()} ${request.url}`, async () => {
      const context = createContext(visitOf(request, await sessions.getSession()));
      const page = await runRemix(handler, toAnonymousRequest(request, publicUrl), context);
      return { page, keep: isWhole(page) };
    });
    const sendKept = (entry: KeptPage) => {
      const compressible = COMPRESSIBLE.test(entry.headers["content-type"] ?? "");
      const encoding = compressible ? pickEncoding(request.headers["accept-encoding"]) : "identity";
      setHead(request, reply, entry, encoding);
      const body = cache.encoded(entry, encoding);
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
    const opened = await openVisit(request);
    const { visit } = opened;
    // Who they are is asked for by the page's loaders, together with what it shows of them: one call.
    if (visit.session.has("notice") || isOwnPage(request.url)) return sendOwnPage(request, reply, opened);
    const viewer = await visit.viewer().catch((thrown: unknown) => {
      // A session that is over: the page's own loaders meet the same answer, and lead home.
      if (thrown instanceof Response) return null;
      throw thrown;
    });
    if (viewer?.state !== "player" || !canFill(viewer.user)) return sendOwnPage(request, reply, opened);

    const entry = await cache.get(
      `player ${viewer.type} ${viewer.role} ${visitLanguage.getStore()} ${request.url}`,
      async () => {
        const standIn = createStandIn(viewer.type, viewer.role);
        const context = createContext({
          session: await sessions.getSession(),
          account: standIn.account,
          viewer: standIn.ask,
          scripts: STAND_IN_NONCE,
          preview: null,
          // That it is one player's own page after all is an answer, not an error to look at.
          log: { error: (details, message) => standIn.isOwn() || request.log.error(details, message) },
        });
        const page = await runRemix(handler, toAnonymousRequest(request, publicUrl), context);
        const forAll = isWhole(page) && !standIn.isOwn();
        return { page: { ...page, form: forAll ? toForm(page.body.toString()) : null }, keep: true };
      },
    );
    if (!entry.form) return sendOwnPage(request, reply, opened);

    const nonce = randomBytes(16).toString("base64url");
    const { UserID, UserPoint, UserPoint2 } = viewer.user;
    const policy = entry.headers["content-security-policy"]?.replaceAll(STAND_IN_NONCE, nonce);
    const headers = { ...entry.headers, ...(policy && { "content-security-policy": policy }) };
    const body = Buffer.from(fill(entry.form, { UserID, UserPoint, UserPoint2, nonce }));
    return sendBody(request, reply, { status: entry.status, headers }, body, true);
  }

  /**
   * A page with a draft in it, for who has the link of it (docs/decisions/014). It is made for this one request, past every
   * cache, as for a visitor: no cookie goes in, none comes out, and no view is counted.
   */
  async function sendPreview(request: FastifyRequest, reply: FastifyReply, token: string) {
    const opened = await previews.open(token);
    if ("refusal" in opened) return previews.refuse(reply, opened);
    const { claims, preview } = opened;
    const shown: ShownPreview = { status: claims.status, editor: claims.editor };
    const page = await visitLanguage.run(claims.locale, async () => {
      const context = createContext({ ...visitOf(request, await sessions.getSession()), preview: shown });
      const content = withPreview(context.content, preview);
      return runRemix(handler, toAnonymousRequest(request, publicUrl), { ...context, content });
    });
    const { [VIEWED_TOPIC_HEADER]: _viewed, ...headers } = page.headers;
    // Its own policy says who may frame it; this older header could only forbid it.
    reply.removeHeader("x-frame-options");
    const head = { status: page.status, headers: { ...headers, ...PREVIEW_HEADERS } };
    return sendBody(request, reply, head, page.body, COMPRESSIBLE.test(headers["content-type"] ?? ""));
  }

  /** A page that may be shown again: complete, nobody's cookie comes with it, and it does not forbid it itself. */
  const isWhole = (page: Awaited<ReturnType<typeof runRemix>>) =>
    page.status === 200 &&
    page.setCookie.length === 0 &&
    !page.headers["cache-control"]?.includes("no-store") &&
    KEPT.test(page.headers["content-type"] ?? "");

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
    reply.code(page.status).headers({
      "cache-control": cacheControl,
      vary: "accept-encoding, accept-language, cookie",
      ...headers,
    });
    if (encoding !== "identity") reply.header("content-encoding", encoding);
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const reading = request.method === "GET" || request.method === "HEAD";
    const token = reading ? previewTokenIn(request.url) : null;
    if (token !== null) return sendPreview(request, reply, token);
    const document = reading && !request.url.split("?", 1)[0]?.endsWith(".data");
    if (!cache.enabled || !document)
      return openVisit(request).then((opened) => sendOwnPage(request, reply, opened));
    // Which routes there are is the same for all, and no visit: it must not meet, and so use up, what is told once.
    const ofNobody = request.url.startsWith("/__manifest?");
    return hasSessionCookie(request.headers.cookie) && !ofNobody
      ? sendPlayersPage(request, reply)
      : sendVisitorsPage(request, reply);
  }

  return (request: FastifyRequest, reply: FastifyReply) =>
    // The console is in English for everybody (docs/decisions/015).
    visitLanguage.run(CONSOLE.test(request.url) ? "en" : languageOf(request.headers), () =>
      requestId.run(request.id, () => sendPage(request, reply)),
    );
}
