import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import {
  approvalCalls,
  auditCalls,
  campaignCalls,
  MESSAGES,
  orderCalls,
  paymentConsoleCalls,
  playerCalls,
  productCalls,
  streamerCalls,
  ticketConsoleCalls,
  whitelistCalls,
} from "@tambayan/account-service/contract";
import type { Sent } from "~/platform/clients/account-client.server";
import { CONSOLE_HEADERS, orErrorPage, requireRight, withoutUnusable } from "../console.server";

/** The calls of the lists that can be downloaded, by their name in the file's address. */
const LISTS = {
  audit: auditCalls.list,
  tickets: ticketConsoleCalls.list,
  whitelist: whitelistCalls.list,
  approvals: approvalCalls.list,
  redemptions: campaignCalls.redemptions,
  shop: productCalls.list,
  orders: orderCalls.list,
  payments: paymentConsoleCalls.list,
  streamers: streamerCalls.list,
  players: playerCalls.list,
  ledger: playerCalls.ledger,
} as const;

/** A whole filtered list, passed on as account-service writes it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params.list ?? "";
  if (!Object.hasOwn(LISTS, name)) throw new Response(MESSAGES.notFound, { status: 404 });
  const call = LISTS[name as keyof typeof LISTS];
  await requireRight(context, call.right[0]);
  const values = Object.fromEntries(new URL(request.url).searchParams);
  const query = { ...withoutUnusable(call, values), format: "csv" };
  // Path parameters are in the file's query.
  const sent = { params: query, query };
  const file = await orErrorPage(context.account.file(call, sent as Sent<typeof call>));
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      ...CONSOLE_HEADERS,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
