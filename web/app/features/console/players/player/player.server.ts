import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Area, type Call, playerCalls } from "@tambayan/account-service/contract";
import { orErrorPage, readListQuery, requireRight } from "../../console.server";

type PlayerArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** Of the server: a browser may have other names, and would not match the page. */
const REGIONS = new Intl.DisplayNames(["en"], { type: "region" });
/** The name of a country by its ISO code. */
export const countryName = (code: string | null) => (code ? (REGIONS.of(code) ?? code) : "–");

/** The account in the address, as the parameters of a call about it. */
export const playerOf = ({ params: { UserNum } }: Pick<LoaderFunctionArgs, "params">) => ({ UserNum });

/** The account in the address. @throws as requireRight and orErrorPage do */
export async function readPlayer(args: PlayerArgs) {
  const { player } = await orErrorPage(
    args.context.account.call(playerCalls.player, { params: playerOf(args) }),
  );
  return player;
}

/**
 * One of an account's lists, and its account.
 * @param of the list's call
 * @param read makes it
 * @param filters names of its query parameters
 * @throws as requireRight and orErrorPage do
 */
export async function readPlayerList<T>(
  args: PlayerArgs,
  area: Area,
  of: Pick<Call, "query">,
  read: (of: { params: ReturnType<typeof playerOf>; query: Record<string, string> }) => Promise<T>,
  filters: string[] = [],
) {
  await requireRight(args.context, area);
  const { values, query } = readListQuery(args.request, of, filters);
  const { UserNum, UserID } = await readPlayer(args);
  const found = await orErrorPage(read({ params: playerOf(args), query }));
  return { player: { UserNum, UserID }, found, values };
}
