import type { LoaderFunctionArgs } from "@remix-run/node";
import { orderCalls } from "@tambayan/account-service/contract";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import type { OwnedAnswer } from "../items/shop.lib";

/**
 * Which products the player has had before, for marks in the shop, whose page is the same for everyone; none for
 * visitors, and while that cannot be read.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { state } = await context.viewer();
  const owned = state === "player" ? await nullIfUnavailable(context.account.data(orderCalls.owned)) : null;
  const answer: OwnedAnswer = { owned: owned ?? [] };
  return Response.json(answer, { headers: { "cache-control": "private, no-store" } });
}
