import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { loader as rootLoader } from "~/root";
import type { loader as siteLoader } from "~/routes/site/route";

/** What the root loader gave; undefined only while the root itself failed. */
export const useRootData = () => useRouteLoaderData<typeof rootLoader>("root");
/** What the layout's loader gave; undefined where the layout failed. */
export const useSiteData = () => useRouteLoaderData<typeof siteLoader>("routes/site/route");

/**
 * The time, in milliseconds: the server's when the page was rendered, so that both render the same, then the browser's.
 * @param everyMs how often it moves on
 */
export function useNow(everyMs: number): number {
  const renderedAt = useRootData()?.renderedAt ?? 0;
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
