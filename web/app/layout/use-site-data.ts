import { useRouteLoaderData } from "@remix-run/react";
import { LAYOUT_ROUTES } from "~/platform/page/root-data";
import type { SiteData } from "./site.lib";

/** Data of the layout's loader; undefined if the layout failed. */
export const useSiteData = () => useRouteLoaderData<SiteData>(LAYOUT_ROUTES.site);
