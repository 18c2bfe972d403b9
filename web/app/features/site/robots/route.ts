import type { LoaderFunctionArgs } from "@remix-run/node";
import { toRobots } from "../sitemap/sitemap.lib";

/** GET /robots.txt */
export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(toRobots(context.site.publicUrl), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
