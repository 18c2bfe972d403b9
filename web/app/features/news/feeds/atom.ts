import type { LoaderFunctionArgs } from "@remix-run/node";
import { FEED_FORMATS } from "~/platform/feed-formats";
import { feedResponse } from "./feed.server";

/** GET /atom.xml?category= */
export const loader = (args: LoaderFunctionArgs) =>
  feedResponse(args, FEED_FORMATS[1], (feed) => feed.atom1());
