import { createHash, randomBytes } from "node:crypto";
import { messages as filipino } from "virtual:messages/fil";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { addLanguage, currentWording, setCurrencyNames, setLanguage } from "~/platform/language/i18n";
import { visitCurrencies, visitLanguage } from "~/platform/language/language.server";
import {
  createKeptLayouts,
  fillLayout,
  layoutOf,
  ownPartsOf,
  placeholders,
  toLayout,
  withoutOwnParts,
} from "~/platform/remix/kept-layout.server";
import { type Rendering, RenderingContext } from "~/platform/remix/rendering";
import { loadAtFirstAct, loadAtOnce } from "~/platform/remix/scripts-at-first-act.server";
import { renderConstantsWith } from "~/ui/constant";

addLanguage("fil", filipino);
setLanguage(() => visitLanguage.getStore() ?? "en");
setCurrencyNames(() => visitCurrencies.getStore());
// In development the content changes with its source.
if (import.meta.env.PROD) renderConstantsWith(renderToString);

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
const inScript = (text: string) =>
  JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? "");

/** The loaders' data as Remix hands it to the browser: the script that `RemixServer` would stream after the page. */
async function handoffScript(stream: ReadableStream<Uint8Array> | undefined, nonce: string) {
  if (!stream) return "";
  const data = await new Response(stream).text();
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(new TextEncoder().encode(${inScript(data)}));window.__remixContext.streamController.close();</script>`;
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Replaces the nonce, which only marks the scripts that we wrote, by their hashes. A cached page is then as strictly
 * protected as a fresh one: it contains no secret that an attacker could use.
 */
function sealScripts(html: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(SCRIPT)) {
    if (!script || !attributes.includes(mark)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return { html: html.replaceAll(mark, ""), scripts: [...hashes] };
}

/** The page as for a browser without scripts, which gets what it would have in their place. */
const withoutScripts = (html: string) =>
  html.replace(SCRIPT, "").replace(/<link rel="modulepreload"[^>]*>|<\/?noscript>/g, "");

const contentSecurityPolicy = (scripts: string[], framedBy: string) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join("; ");

type Page = { context: EntryContext; url: string };

/** Firefox before 113 does not have it; the script that hands the data over encodes it instead. */
const ENCODER_STREAM = ".pipeThrough(new TextEncoderStream())";

const render = ({ context, url }: Page, rendering: Rendering) =>
  renderToString(
    <RenderingContext.Provider value={rendering}>
      <RemixServer context={context} url={url} {...(rendering.nonce && { nonce: rendering.nonce })} />
    </RenderingContext.Provider>,
  ).replace(ENCODER_STREAM, "");

/** The page with the script that hands its data over. */
function withHandoff(page: string, handoff: string, nonce: string, { remixAsShipped }: AppLoadContext) {
  const end = page.lastIndexOf("</body>");
  const body = page.slice(0, end) + handoff;
  return (remixAsShipped ? loadAtOnce(body, nonce) : loadAtFirstAct(body, nonce)) + page.slice(end);
}

const DOCTYPE = "<!DOCTYPE html>";
const layouts = createKeptLayouts();

/** Renders a page into a layout that was kept, or is kept from now on; null if its layout is for one view only. */
function renderInLayout(page: Page, handoff: string, nonce: string, context: AppLoadContext): Buffer | null {
  const found = layoutOf(page.context, currentWording());
  if (!found) return null;
  const { key, card } = found;
  let layout = layouts.get(key);
  if (!layout) {
    const whole = render(page, {
      nonce: placeholders.nonce,
      pageOnly: false,
      placeholders: { card: placeholders, here: placeholders.here },
    });
    layout = toLayout(
      DOCTYPE + withHandoff(withoutOwnParts(whole), placeholders.handoff, placeholders.nonce, context),
    );
    layouts.set(key, layout);
  }
  const own = ownPartsOf(render(page, { nonce, pageOnly: true, placeholders: null }));
  const { pathname, search } = page.context.staticHandlerContext.location;
  return fillLayout(layout, { ...card, ...own, here: pathname + search, nonce, handoff });
}

/**
 * Renders a page in one piece, at half the cost of streaming it (docs/decisions/003). Loaders return complete data,
 * never promises.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: AppLoadContext,
) {
  const nonce = loadContext.scripts ?? randomBytes(16).toString("base64");
  const page = { context, url: request.url };
  const handoff = await handoffScript(serverHandoffStream, nonce);
  const marked =
    (loadContext.keepLayouts ? renderInLayout(page, handoff, nonce, loadContext) : null) ??
    DOCTYPE +
      withHandoff(render(page, { nonce, pageOnly: false, placeholders: null }), handoff, nonce, loadContext);
  const { html, scripts } = loadContext.plain
    ? { html: withoutScripts(marked.toString()), scripts: [] }
    : loadContext.scripts
      ? { html: marked, scripts: [`'nonce-${nonce}'`] }
      : sealScripts(marked.toString(), nonce);

  headers.set("content-type", "text/html; charset=utf-8");
  // Vite's development client inserts its own scripts and styles.
  if (import.meta.env.PROD) {
    const framedBy = loadContext.preview ? new URL(loadContext.preview.editor).origin : "'none'";
    headers.set("content-security-policy", contentSecurityPolicy(scripts, framedBy));
  }
  if (!loadContext.takePage) return new Response(html.toString(), { status, headers });
  loadContext.takePage(html);
  return new Response(null, { status, headers });
}

/** Logs unexpected errors of loaders, actions and rendering in one line, with the request's id. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  // A request that no page handles, such as a post to one without an action, is a client error.
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) context.log.error({ err: error }, "rendering the page failed");
}
