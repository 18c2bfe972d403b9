import type { LoaderFunctionArgs } from "@remix-run/node";
import { readProductNum } from "~/layout/cart/cart";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { type GoesWithAnswer, toTile } from "../items/shop.lib";

/** What goes with an item, for its pop-up; nothing if the number is not an item's, and while that cannot be read. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const ProductNum = readProductNum(params.number);
  const found = ProductNum === null ? null : await nullIfUnavailable(context.content.goesWith(ProductNum));
  return Response.json({ items: (found?.items ?? []).map(toTile) } satisfies GoesWithAnswer);
}
