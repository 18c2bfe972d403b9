import { data } from "@remix-run/node";
import type { GuidePage } from "@tambayan/cms/contract";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";

/** A guide page, or why there is none: the cms is down and nothing is cached, or nothing is published. */
export type FoundGuidePage = GuidePage | "away" | "unwritten";

/**
 * The response of a guide's route: its page, and what else it loaded. 503 if the cms cannot be reached, 404 if nothing
 * is published.
 */
export async function guidePageResponse<More extends object>(
  requested: Promise<GuidePage | null>,
  more: More | Promise<More>,
) {
  const [found, rest] = await Promise.all([
    nullIfUnavailable(requested.then((page): FoundGuidePage => page ?? "unwritten")),
    more,
  ]);
  const page = found ?? "away";
  return data({ page, ...rest }, { status: page === "away" ? 503 : page === "unwritten" ? 404 : 200 });
}
