import { useRouteLoaderData } from "@remix-run/react";
import type { GameFeatures } from "@tambayan/account-service/contract";
import type { SiteFeature } from "@tambayan/cms/contract";
import { useEffect, useState } from "react";
import { DEFAULT_FEATURES } from "../session/game-features";
import type { SiteInfo } from "../site/context";
import { onServerTime, serverNow, serverNowIfKnown } from "../time/server-clock";

/** Data of the root loader. */
export interface RootData {
  site: SiteInfo;
  /** When the page was rendered, in milliseconds, to the second. */
  renderedAt: number;
}

/** Whether a part of the site is switched on. */
export const useFeature = (feature: SiteFeature) => !useRootData()?.site.off.includes(feature);

/** The root loader's type, for the `meta` functions of pages. */
export type RootLoader = () => RootData;

/** Data of the root loader; undefined only if the root itself failed. */
export const useRootData = () => useRouteLoaderData<RootData>("root");

/** The layouts around pages, the site's and the console's; each loads the game's features. */
export const LAYOUT_ROUTES = { site: "layout/route", console: "features/console/route" } as const;

/** The features of this game server, from the layout around the page. */
export function useGame(): GameFeatures {
  const site = useRouteLoaderData<{ game: GameFeatures }>(LAYOUT_ROUTES.site);
  const console = useRouteLoaderData<{ game: GameFeatures }>(LAYOUT_ROUTES.console);
  return site?.game ?? console?.game ?? DEFAULT_FEATURES;
}

/**
 * The server's time in milliseconds: at first when the page was rendered, so that hydration matches, then ticking.
 * @param everyMs how often it updates
 */
export function useNow(everyMs: number): number {
  const renderedAt = useRootData()?.renderedAt ?? 0;
  const [now, setNow] = useState(() => serverNowIfKnown() ?? renderedAt);
  useEffect(() => {
    const tick = () => setNow(serverNow(renderedAt));
    tick();
    const timer = setInterval(tick, everyMs);
    const end = onServerTime(tick);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [everyMs, renderedAt]);
  return now;
}
