import type { LoaderFunctionArgs } from "@remix-run/node";
import { FEED_FORMATS } from "~/platform/content/feed-formats";
import type { RouteHandle } from "~/platform/page/meta";
import { feedResponse } from "./feed.server";

export const handle: RouteHandle = { parameters: ["category"] };

/** GET /atom.xml?category= */
export const loader = (args: LoaderFunctionArgs) => feedResponse(args, FEED_FORMATS[1], "atom");
