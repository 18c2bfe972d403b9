import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { type Area, MESSAGES } from "@tambayan/account-service/contract";
import { CONSOLE_HEADERS, orErrorPage, requireRight } from "../console.server";

/**
 * The lists that can be downloaded, by their name in the file's address, with their area and call. Path parameters are
 * in the file's query.
 */
const LISTS: Record<string, { area: Area; path: string }> = {
  audit: { area: "audit", path: "/admin/audit" },
  tickets: { area: "tickets", path: "/admin/tickets" },
  whitelist: { area: "whitelist", path: "/admin/whitelist" },
  adjustments: { area: "coins", path: "/admin/adjustments" },
  redemptions: { area: "campaigns", path: "/admin/redemptions" },
  shop: { area: "shop", path: "/admin/shop" },
  orders: { area: "orders", path: "/admin/orders" },
  payments: { area: "payments", path: "/admin/payments" },
  streamers: { area: "campaigns", path: "/admin/streamers" },
  players: { area: "players", path: "/admin/players" },
  ledger: { area: "coins", path: "/admin/players/:UserNum/ledger" },
};

/** A whole filtered list, passed on as account-service writes it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params.list ?? "";
  const list = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (!list) throw new Response(MESSAGES.notFound, { status: 404 });
  await requireRight(context, list.area);
  const query = new URL(request.url).searchParams;
  query.set("format", "csv");
  const path = list.path.replace(/:(\w+)/, (_, part: string) => encodeURIComponent(query.get(part) ?? ""));
  const file = await orErrorPage(context.account.console.file(path, Object.fromEntries(query)));
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      ...CONSOLE_HEADERS,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
