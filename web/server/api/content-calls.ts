import {
  errorBodySchema,
  MESSAGES,
  rankingsQuerySchema,
  rankingsResponseSchema,
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
import { compress, pickEncoding } from "../page-cache";
import { sendError } from "./errors";
import { markerHeaders } from "./marker";

export interface ContentCallsOptions {
  content: Content;
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

/** Content and rankings, from the caches of the pages. Paths in them, such as `img_thumbnail`, are relative to the site. */
export async function contentCalls(app: FastifyInstance, { content }: ContentCallsOptions) {
  const calls = app.withTypeProvider<ZodTypeProvider>();
  const head = { tags: ["content"], headers: markerHeaders };
  const answers = (schema: z.ZodType) => ({ 200: schema, "4xx": errorBodySchema });
  calls.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const encoding = payload.length > 1024 ? pickEncoding(request.headers["accept-encoding"]) : "identity";
    reply.headers({ "cache-control": "no-cache", vary: "accept-encoding" }).removeHeader("content-length");
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return compress(Buffer.from(payload), encoding, "once");
  });

  /** What anybody can walk through is limited like the rendering of pages. */
  async function limit(request: FastifyRequest, reply: FastifyReply) {
    if (!(await app.renderLimit(request, reply, undefined)))
      return sendError(request, reply, 429, MESSAGES.tooManyRequests);
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
    preHandler: limit,
    handler: async (request) => {
      const { type, count, flag1 } = request.params;
      const found = await content.newsList(typeOf(type) as NewsTypeName, {
        count,
        page: flag1 === "1" ? request.query.page : 1,
        locale: request.query.locale,
      });
      return flag1 === "1" ? found : { data: found.data };
    },
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
    preHandler: limit,
    handler: async (request) => {
      const { id } = request.params;
      const item = id === 0 ? undefined : await content.topic(id, request.query.locale);
      return { data: item ? [item] : [] };
    },
  });

  calls.route({
    method: "GET",
    url: "/getdownloadsall",
    schema: { ...head, summary: "Downloads", response: answers(downloadListSchema) },
    handler: async () => ({ data: await content.downloads() }),
  });

  calls.route({
    method: "GET",
    url: "/getSiteBanners",
    schema: { ...head, summary: "Banners", response: answers(bannerListSchema) },
    handler: async () => ({ data: await content.banners() }),
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
    handler: (request) => content.rankings(request.query),
  });
}
