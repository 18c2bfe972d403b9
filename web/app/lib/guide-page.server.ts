import { data } from "@remix-run/node";
import type { GuidePage } from "@tambayan/cms/contract";
import { orNull } from "./fallback.server";

/** A page of the guide, or why there is none: the cms is away and nothing was kept, or nothing of it is published. */
export type FoundGuidePage = GuidePage | "away" | "unwritten";

/**
 * What a route of the guide answers: its page, and more that it loaded beside it. 503 where the cms could not be reached,
 * 404 where nothing is published.
 */
export async function guidePageResponse<More extends object>(
  asked: Promise<GuidePage | null>,
  more: More | Promise<More>,
) {
  const [found, rest] = await Promise.all([
    orNull(asked.then((page): FoundGuidePage => page ?? "unwritten")),
    more,
  ]);
  const page = found ?? "away";
  return data({ page, ...rest }, { status: page === "away" ? 503 : page === "unwritten" ? 404 : 200 });
}
