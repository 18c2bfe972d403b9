import type { LoaderFunctionArgs } from "@remix-run/node";
import { nullIfUnavailable, orServiceUnavailable } from "~/platform/clients/fallback.server";
import { toSitemap } from "./sitemap.lib";

/**
 * GET /sitemap.xml: all pages, months and topics.
 * @throws 503 if the cms cannot be reached, because a partial sitemap misleads
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { site, content } = context;
  const [topics, months] = await Promise.all([
    orServiceUnavailable(content.newsIndex()),
    nullIfUnavailable(content.rankingMonths()),
  ]);
  const body = toSitemap(site, topics, months?.map(({ month }) => month) ?? []);
  return new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
