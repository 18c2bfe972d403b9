import {
  type ContentLocale,
  type Preview,
  type PreviewClaims,
  previewPath,
  previewRequestSchema,
  previewToken,
  topicPath,
} from "@tambayan/cms/contract";
import { readToken } from "@tambayan/service/signed";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { CmsClient } from "../../app/platform/clients/cms-client.server";
import { isCallError } from "../../app/platform/clients/http.server";
import type { Content } from "../../app/platform/content/content.server";

/** The query parameter that makes a page show a draft: the token, as the cms signed it. */
const PARAMETER = "preview";

/** Previews are never cached, indexed or leaked to other sites. */
export const PREVIEW_HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** The token in a page's address; null for most addresses. */
export function previewTokenIn(url: string): string | null {
  if (!url.includes(`${PARAMETER}=`)) return null;
  return new URL(url, "http://site").searchParams.get(PARAMETER);
}

const GUIDE_PATHS = {
  story: "/story",
  "game-system": "/gamesystem",
  "server-information": "/serverinfo",
  terms: "/terms",
  "system-requirements": "/downloads",
} as const;
const LIST_PATHS = {
  banners: "/",
  downloads: "/downloads",
  wallpapers: "/wallpaper",
  gallery: "/gallery",
  movies: "/movies",
  faq: "/faq",
  notices: "/",
} as const;

/** The page that shows the previewed entry. */
function pathOf(preview: Preview): string {
  if (preview.kind === "news") return topicPath(preview.data.id);
  if (preview.kind === "site settings") return "/";
  if (preview.kind === "free page") return `/page/${preview.data.slug}`;
  return preview.kind === "guide page" ? GUIDE_PATHS[preview.name] : LIST_PATHS[preview.kind];
}

/** Public content with the previewed entry in place of the published one. None of it gets into the cache. */
export function withPreview(content: Content, preview: Preview): Content {
  switch (preview.kind) {
    case "news": {
      const { data } = preview;
      return { ...content, topic: async (id, locale) => (id === data.id ? data : content.topic(id, locale)) };
    }
    case "notices": {
      // Its time may not have come, or be over.
      const always = { starts_at: new Date(0).toISOString(), ends_at: "9999-12-31T00:00:00.000Z" };
      return { ...content, notices: async () => preview.data.map((notice) => ({ ...notice, ...always })) };
    }
    case "site settings":
      return { ...content, siteSettings: async () => preview.data };
    case "free page": {
      const { data } = preview;
      const freePages = async (locale?: ContentLocale) => [
        ...(await content.freePages(locale)).filter(({ slug }) => slug !== data.slug),
        data,
      ];
      return { ...content, freePages, menuPages: () => freePages() };
    }
    case "guide page": {
      const { name, data } = preview;
      return {
        ...content,
        guidePage: async (asked, locale) => (asked === name ? data : content.guidePage(asked, locale)),
      };
    }
    default:
      return { ...content, [preview.kind]: async () => preview.data };
  }
}

type OpenPreview = { claims: PreviewClaims; preview: Preview };
/** `editor` is null if the token is not valid. */
type PreviewRefusal = { refusal: string; status: number; editor: string | null };

/** Opens previews by their tokens: each is checked here, before the call, and again by the cms. */
export function createPreviews({ cms, secret }: { cms: Pick<CmsClient, "preview">; secret: string }) {
  async function open(token: string): Promise<OpenPreview | PreviewRefusal> {
    const parsed = previewRequestSchema.safeParse({ token });
    const read = parsed.success ? readToken(previewToken, secret, token, new Date()) : null;
    if (!read) return { refusal: "This is not a valid preview link.", status: 403, editor: null };
    const { claims, expired } = read;
    const { editor } = claims;
    const tooLate = "This preview link has expired. Close the preview in the admin and open it again.";
    if (expired) return { refusal: tooLate, status: 403, editor };
    try {
      return { claims, preview: await cms.preview(token) };
    } catch (error) {
      if (!isCallError(error)) throw error;
      const message = (error.body as { error?: { message?: unknown } } | undefined)?.error?.message;
      if (error.status >= 400 && error.status < 500 && typeof message === "string")
        return { refusal: message, status: error.status === 401 ? 403 : error.status, editor };
      return {
        refusal: "The cms is unavailable right now. Please try again in a moment.",
        status: 503,
        editor,
      };
    }
  }

  return {
    open,
    /** Says in one sentence why there is no preview, in the admin's frame too. */
    refuse(reply: FastifyReply, { refusal, status, editor }: PreviewRefusal) {
      reply.removeHeader("x-frame-options");
      const framedBy = editor === null ? "'none'" : new URL(editor).origin;
      return reply
        .code(status)
        .headers({
          ...PREVIEW_HEADERS,
          "content-security-policy": `default-src 'none'; frame-ancestors ${framedBy}`,
        })
        .type("text/plain; charset=utf-8")
        .send(refusal);
    },
  };
}
export type Previews = ReturnType<typeof createPreviews>;

/** GET /preview?token=…: redirects from the admin's button to the page that shows the draft. */
export async function previewEntrance(app: FastifyInstance, { previews }: { previews: Previews }) {
  app.get<{ Querystring: { token?: string } }>(previewPath, async (request, reply) => {
    const token = String(request.query.token ?? "");
    const opened = await previews.open(token);
    if ("refusal" in opened) return previews.refuse(reply, opened);
    const path = pathOf(opened.preview);
    const address = `${path}${path.includes("?") ? "&" : "?"}${PARAMETER}=${token}`;
    return reply.headers(PREVIEW_HEADERS).redirect(address, 302);
  });
}
