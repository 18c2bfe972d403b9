import type { LoaderFunctionArgs } from "@remix-run/node";
import { rankingCalls } from "@tambayan/account-service/contract";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import type { OwnRowAnswer } from "../current/ranking-table";
import { listOf, readFilter, toRow } from "../current/rankings.lib";

/**
 * Where the reader's own best character stands in a list, as `{ own: OwnRow | null }`: the list's page is everyone's.
 * Null for visitors, for accounts without a character in it, and while that cannot be read.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tab, ...query } = readFilter(new URL(request.url).searchParams);
  const { state } = await context.viewer();
  const places =
    state === "player" ? await nullIfUnavailable(context.account.data(rankingCalls.mine, { query })) : null;
  const best = places?.[listOf(tab)] ?? null;
  const answer: OwnRowAnswer = { own: best && { ...toRow(tab, best), place: best.place } };
  return Response.json(answer, { headers: { "cache-control": "private, no-store" } });
}
