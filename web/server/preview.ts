import {
  type Preview,
  type PreviewClaims,
  previewPath,
  previewRequestSchema,
  topicPath,
} from "@tambayan/cms/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { CmsClient } from "../app/lib/cms-client.server";
import type { Content } from "../app/lib/content.server";
import { isCallError } from "../app/lib/http.server";
import { readPreviewToken } from "../app/lib/signature.server";

/** The parameter that makes a page show a draft: the token, as the cms made it. */
const PARAMETER = "preview";

/** Nobody keeps a preview, lists it, or tells another site its address. */
export const PREVIEW_HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** The token in a page's address, or null: most addresses have none. */
export function previewTokenIn(url: string): string | null {
  if (!url.includes(`${PARAMETER}=`)) return null;
  return new URL(url, "http://site").searchParams.get(PARAMETER);
}

const GUIDE_PATHS = {
  story: "/story",
  "game-system": "/gamesystem",
  "server-information": "/serverinfo",
} as const;
const LIST_PATHS = {
  banners: "/",
  downloads: "/downloads",
  wallpapers: "/wallpaper",
  gallery: "/gallery",
  movies: "/movies",
} as const;

/** Where the site shows what is previewed. */
export function pathOf(preview: Preview): string {
  if (preview.kind === "news") return topicPath(preview.data.id);
  return preview.kind === "guide page" ? GUIDE_PATHS[preview.name] : LIST_PATHS[preview.kind];
}

/** The content that everybody reads, with what is previewed in its place. Nothing of it gets into the cache. */
export function withPreview(content: Content, preview: Preview): Content {
  switch (preview.kind) {
    case "news": {
      const { data } = preview;
      return { ...content, topic: async (id, locale) => (id === data.id ? data : content.topic(id, locale)) };
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

type Opened = { claims: PreviewClaims; preview: Preview };
/** `editor` is null where nobody is known to have asked. */
type Refused = { refusal: string; status: number; editor: string | null };

/** Opens previews by their tokens: each is checked here, before the cms is asked, and by the cms again. */
export function createPreviews({ cms, secret }: { cms: Pick<CmsClient, "preview">; secret: string }) {
  async function open(token: string): Promise<Opened | Refused> {
    const well = previewRequestSchema.safeParse({ token });
    const read = well.success ? readPreviewToken(secret, token, new Date()) : null;
    if (!read) return { refusal: "This is not the link of a preview.", status: 403, editor: null };
    const { claims, over } = read;
    const { editor } = claims;
    const late = "This preview's link is over: close the preview in the admin and open it again.";
    if (over) return { refusal: late, status: 403, editor };
    try {
      return { claims, preview: await cms.preview(token) };
    } catch (error) {
      if (!isCallError(error)) throw error;
      const told = (error.body as { error?: { message?: unknown } } | undefined)?.error?.message;
      if (error.status >= 400 && error.status < 500 && typeof told === "string")
        return { refusal: told, status: error.status === 401 ? 403 : error.status, editor };
      return {
        refusal: "The cms does not answer right now. Please try again in a moment.",
        status: 503,
        editor,
      };
    }
  }

  return {
    open,
    /** Says in one sentence why there is nothing to see, in the admin's frame too. */
    refuse(reply: FastifyReply, { refusal, status, editor }: Refused) {
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

/** GET /preview?token=…: from the admin's button to the page that shows the draft. */
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
