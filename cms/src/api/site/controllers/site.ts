/** The content calls. The contract describes their responses. */
import type { Core } from "@strapi/strapi";
import { isSigned, readToken } from "@tambayan/service/signed";
import type { Context } from "koa";
import { countViewsRequestSchema, previewRequestSchema, previewToken } from "../../../../contract";
import type { Env } from "../../../env";
import { emptyFieldsOf } from "../../../preview/preview-entry";
import { rawBodyOf } from "../../../raw-body";
import { logStaffIn } from "../../../staff-login";
import {
  calendarParams,
  guidePageParams,
  localeParams,
  newsKeyOf,
  newsListParams,
  newsSearchParams,
} from "../site-params";
import { siteStoreOf } from "../site-store";

export default ({ strapi }: { strapi: Core.Strapi }) => {
  // Looked up on each call: the database is not connected yet when controllers are created.
  const store = () => siteStoreOf(strapi);

  return {
    /** GET getnewsall/{type}/{count}/{flag1}/{flag2}?page=N&locale */
    async newsAll(ctx: Context) {
      const params = newsListParams.safeParse({ ...ctx.query, ...ctx.params, page: ctx.query.page ?? "1" });
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      const { type, count, flag1, page, locale } = params.data;
      if (flag1 === "1") return store().newsPage({ type, locale }, count, page);
      const { data } = await store().newsPage({ type, locale }, count, 1);
      return { data };
    },

    /** GET searchnews/{count}?search&type&page=N&locale */
    async searchNews(ctx: Context) {
      const params = newsSearchParams.safeParse({ ...ctx.query, ...ctx.params, page: ctx.query.page ?? "1" });
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      const { search, type, count, page, locale } = params.data;
      return store().newsPage({ words: search, locale, ...(type && { type }) }, count, page);
    },

    /** GET getnewsindex?locale */
    async newsIndex(ctx: Context) {
      const params = localeParams.safeParse(ctx.query);
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      return store().newsIndex(params.data.locale);
    },

    /** GET getspecificnews/{id}?locale */
    async specificNews(ctx: Context) {
      const params = localeParams.safeParse(ctx.query);
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      const key = newsKeyOf(ctx.params.id);
      return key === null ? { data: [] } : store().newsItem(key, params.data.locale);
    },

    /** GET getguidepage/{page}?locale */
    async guidePage(ctx: Context) {
      const params = guidePageParams.safeParse({ ...ctx.query, ...ctx.params });
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      return store().guidePage(params.data.page, params.data.locale);
    },

    downloadsAll: () => store().downloads(),
    siteBanners: () => store().banners(),
    wallpapersAll: () => store().wallpapers(),
    galleryAll: () => store().gallery(),
    moviesAll: () => store().movies(),
    /** GET getfaq?locale */
    async questions(ctx: Context) {
      const params = localeParams.safeParse(ctx.query);
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      return store().questions(params.data.locale);
    },

    /** GET getnotices?locale */
    async notices(ctx: Context) {
      const params = localeParams.safeParse(ctx.query);
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      return store().notices(params.data.locale);
    },

    /** GET getcalendar?from&until&locale */
    async calendar(ctx: Context) {
      const params = calendarParams.safeParse(ctx.query);
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      const { from, until, locale } = params.data;
      return store().calendar({ from, until }, locale);
    },

    /** GET getpages?locale */
    async freePages(ctx: Context) {
      const params = localeParams.safeParse(ctx.query);
      if (!params.success) return ctx.badRequest(params.error.issues[0]?.message);
      return store().freePages(params.data.locale);
    },

    siteSettings: () => store().siteSettings(),

    /** POST countnewsviews, signed by web; 401 if the signature is missing or wrong */
    async countNewsViews(ctx: Context) {
      const { WEBHOOK_SECRET } = strapi.config.get<Env>("variables");
      if (!isSigned(WEBHOOK_SECRET, ctx.headers, rawBodyOf(ctx), new Date()))
        return ctx.unauthorized("The signature is missing or wrong.");
      const body = countViewsRequestSchema.safeParse(ctx.request.body);
      if (!body.success) {
        return ctx.badRequest("views must map topic numbers to whole numbers, at most 500 topics.");
      }
      return { data: { counted: await store().addViews(body.data.views) } };
    },

    /** GET staff-login?token: opens the admin for an editor whom web vouches for */
    staffLogin: (ctx: Context) => logStaffIn(strapi, ctx),

    /** POST getpreview: shows an unpublished entry to anyone with its token */
    async preview(ctx: Context) {
      const { WEBHOOK_SECRET } = strapi.config.get<Env>("variables");
      ctx.set("cache-control", "no-store");
      const body = previewRequestSchema.safeParse(ctx.request.body);
      const read = body.success && readToken(previewToken, WEBHOOK_SECRET, body.data.token, new Date());
      if (!read || read.expired) return ctx.unauthorized("This preview link is invalid or has expired.");
      const { claims } = read;
      const empty = await emptyFieldsOf(strapi, claims);
      if (!empty) return ctx.notFound("This entry no longer exists.");
      if (empty.length > 0) {
        const fields = new Intl.ListFormat("en").format(empty);
        return ctx.unprocessableEntity(`Nothing to preview yet: fill in ${fields}, then save.`);
      }
      const data = await store().preview(claims);
      return data ? { data } : ctx.notFound("This entry no longer exists.");
    },
  };
};
