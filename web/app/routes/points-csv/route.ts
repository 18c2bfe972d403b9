import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailable } from "~/lib/fallback.server";
import { requirePlayer } from "~/lib/viewer.server";
import { readCurrency } from "../points/points.lib";

/** All of a player's statement as a file (issue 4), handed on as account-service writes it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePlayer(context.viewer);
  const currency = readCurrency(new URL(request.url).searchParams, await context.content.game());
  const file = await orUnavailable(context.account.pointsFile(currency));
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="points-${currency}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
