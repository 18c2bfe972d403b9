import type { LoaderFunctionArgs } from "@remix-run/node";
import { FEED_FORMATS } from "~/platform/feed-formats";
import { feedResponse } from "./feed.server";

/** GET /rss.xml?category= */
export const loader = (args: LoaderFunctionArgs) =>
  feedResponse(args, FEED_FORMATS[0], (feed) => feed.rss2());
