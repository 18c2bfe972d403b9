import type { LoaderFunctionArgs } from "@remix-run/node";
import { FEED_FORMATS } from "~/lib/feed-formats";
import { toRss } from "./feed.lib";
import { feedResponse } from "./feed.server";

/** GET /rss.xml?category= */
export const loader = (args: LoaderFunctionArgs) => feedResponse(args, FEED_FORMATS[0], toRss);
