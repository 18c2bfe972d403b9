import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { ledgerCalls } from "@tambayan/account-service/contract";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import { requirePlayer } from "~/platform/session/viewer.server";
import { readCurrency } from "../statement/statement.lib";

/** A player's whole statement as a file, passed on as account-service writes it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // After a login, return to the page and not to the file.
  await requirePlayer(context.viewer, new Request(new URL("/statement", request.url)));
  const currency = readCurrency(new URL(request.url).searchParams, await context.content.game());
  const file = await orServiceUnavailable(
    context.account.file(ledgerCalls.statement, { query: { currency, format: "csv" } }),
  );
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="statement-${currency}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
