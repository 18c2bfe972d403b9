import type { ContentLocale, GuidePageName } from "../../../contract";
import type { SeedGuidePage } from "../seed-types";
import { gameSystem } from "./game-system";
import { serverInformation } from "./server-information";
import { storyInEnglish } from "./story-en";
import { storyInFilipino } from "./story-fil";
import { systemRequirements } from "./system-requirements";
import { terms } from "./terms";

/** The guide pages as they are when a site begins. */
export const guidePages: Record<GuidePageName, Record<ContentLocale, SeedGuidePage>> = {
  story: { en: storyInEnglish, fil: storyInFilipino },
  "game-system": gameSystem,
  "server-information": serverInformation,
  terms,
  "system-requirements": systemRequirements,
};
