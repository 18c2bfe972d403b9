import type { GameFeatures } from "@tambayan/account-service/contract";
import { ASSUMED_FEATURES } from "./game-features";
import { useSiteData } from "./site-data";
import { useConsole } from "./use-console";

/** What this game server has, as the layout around the page knows it: the site's or the console's. */
export function useGame(): GameFeatures {
  const site = useSiteData();
  const console = useConsole();
  return site?.game ?? console?.game ?? ASSUMED_FEATURES;
}
