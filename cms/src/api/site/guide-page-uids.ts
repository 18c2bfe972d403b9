import type { GuidePageName } from "../../../contract";

/** The content type of each guide page. */
export const guidePageUids = {
  story: "api::story.story",
  "game-system": "api::game-system.game-system",
  "server-information": "api::server-information.server-information",
  terms: "api::terms.terms",
  "system-requirements": "api::system-requirements.system-requirements",
} as const satisfies Record<GuidePageName, string>;
