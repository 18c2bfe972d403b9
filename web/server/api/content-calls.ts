import {
  errorBodySchema,
  MESSAGES,
  rankingsQuerySchema,
  rankingsResponseSchema,
  serverStatusResponseSchema,
} from "@tambayan/account-service/contract";
import {
  bannerListSchema,
  contentLocales,
  downloadListSchema,
  type NewsTypeName,
  newsCountLimits,
  newsListSchema,
  newsPageSchema,
  newsTypeNumber,
} from "@tambayan/cms/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Content } from "../../app/platform/content/content.server";
import { withValidity } from "../../app/platform/time/valid-until.server";
import { type PageCache, pickEncoding } from "../pages/page-cache";
import { sendError } from "./errors";
import { markerHeaders } from "./marker";

export interface ContentCallsOptions {
  content: Content;
  /** The cache of the pages: a call costs as little as a page. */
  pages: PageCache;
}

const NEWS_TYPES = Object.keys(newsTypeNumber) as NewsTypeName[];
const [FIRST_TYPE, ...OTHER_TYPES] = NEWS_TYPES.map((name) => String(newsTypeNumber[name]));
const typeOf = (number: string) => NEWS_TYPES.find((name) => newsTypeNumber[name] === Number(number));
const flag = z.enum(["0", "1"]);
const newsParams = z.object({
  type: z.enum([FIRST_TYPE as string, ...OTHER_TYPES]),
  count: z.coerce.number().int().min(newsCountLimits.min).max(newsCountLimits.max),
  flag1: flag.describe("1: a page of the list, with its pager"),
  flag2: flag.describe("1: the latest items"),
});
const locale = z.enum(contentLocales).default("en").catch("en");
const page = z.coerce.number().int().min(1).max(100_000).default(1).catch(1);
const topicParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).catch(0) });

/**
 * Content and rankings, from the caches of the pages. Paths in them, such as `img_thumbnail`, are relative to the site.
 */
export async function contentCalls(app: FastifyInstance, { content, pages }: ContentCallsOptions) {
  const calls = app.withTypeProvider<ZodTypeProvider>();
  const head = { tags: ["content"], headers: markerHeaders };
  const answers = (schema: z.ZodType) => ({ 200: schema, "4xx": errorBodySchema });

  /**
   * Sends what the cache has; what it has not is limited like the rendering of pages.
   * @param read its result is kept, except for an empty list: anybody can ask for thousands of those
   */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<object>,
  ): Promise<FastifyReply> {
    const { url } = request.routeOptions;
    const key = `${url} ${JSON.stringify([request.params, request.query])}`;
    const find = async () =>
      pages.get(key, async () => {
        const [answer, until] = await withValidity(read);
        const body = Buffer.from(JSON.stringify(answer));
        const headers = { "content-type": "application/json; charset=utf-8" };
        const empty = "data" in answer && Array.isArray(answer.data) && answer.data.length === 0;
        return { page: { status: 200, headers, body }, keep: !empty, until };
      });
    const kept = pages.has(key) ? await find() : await app.renderLimit(request, reply, {}, find);
    if (!kept) return sendError(request, reply, 429, MESSAGES.tooManyRequests);
    const encoding = kept.body.length > 1024 ? pickEncoding(request.headers["accept-encoding"]) : "identity";
    reply.headers({ ...kept.headers, "cache-control": "no-cache", vary: "accept-encoding" });
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(await pages.encoded(kept, encoding));
  }

  calls.route({
    method: "GET",
    url: "/getnewsall/:type/:count/:flag1/:flag2",
    schema: {
      ...head,
      summary: "News (type 0), guides (1) or events (2), newest first",
      params: newsParams,
      querystring: z.object({ page, locale }),
      response: answers(z.union([newsPageSchema, newsListSchema])),
    },
    handler: (request, reply) =>
      send(request, reply, async () => {
        const { type, count, flag1 } = request.params;
        const found = await content.newsList(typeOf(type) as NewsTypeName, {
          count,
          page: flag1 === "1" ? request.query.page : 1,
          locale: request.query.locale,
        });
        return flag1 === "1" ? found : { data: found.data };
      }),
  });

  calls.route({
    method: "GET",
    url: "/getspecificnews/:id",
    schema: {
      ...head,
      summary: "One item by its topic number; an empty list if there is none",
      params: topicParams,
      querystring: z.object({ locale }),
      response: answers(newsListSchema),
    },
    handler: (request, reply) =>
      send(request, reply, async () => {
        const { id } = request.params;
        const item = id === 0 ? undefined : await content.topic(id, request.query.locale);
        return { data: item ? [item] : [] };
      }),
  });

  calls.route({
    method: "GET",
    url: "/getdownloadsall",
    schema: { ...head, summary: "Downloads", response: answers(downloadListSchema) },
    handler: (request, reply) => send(request, reply, async () => ({ data: await content.downloads() })),
  });

  calls.route({
    method: "GET",
    url: "/getSiteBanners",
    schema: { ...head, summary: "Banners", response: answers(bannerListSchema) },
    handler: (request, reply) => send(request, reply, async () => ({ data: await content.banners() })),
  });

  calls.route({
    method: "GET",
    url: "/get-top-rankings-list",
    schema: {
      ...head,
      summary: "This month's top 100 of each ranking",
      querystring: rankingsQuerySchema,
      response: answers(rankingsResponseSchema),
    },
    handler: (request, reply) => send(request, reply, () => content.rankings(request.query)),
  });

  calls.route({
    method: "GET",
    url: "/server-status",
    schema: {
      ...head,
      summary: "Whether the game servers are up, and how many characters are in the game",
      response: answers(serverStatusResponseSchema),
    },
    handler: (request, reply) => send(request, reply, async () => ({ data: await content.serverStatus() })),
  });
}
