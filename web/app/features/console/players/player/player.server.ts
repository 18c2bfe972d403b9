import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Area, playerResponseSchema } from "@tambayan/account-service/contract";
import type { z } from "zod";
import { orErrorPage, readQuery, requireRight } from "../../console.server";

type PlayerArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** Of the server: a browser may have other names, and would not match the page. */
const REGIONS = new Intl.DisplayNames(["en"], { type: "region" });
/** The name of a country by its ISO code. */
export const countryName = (code: string | null) => (code ? (REGIONS.of(code) ?? code) : "–");

/** The path of the calls about the account in the address. */
export const playerPath = (params: PlayerArgs["params"]) =>
  `/admin/players/${encodeURIComponent(params.UserNum ?? "")}`;

/** The account in the address. @throws as requireRight and orErrorPage do */
export async function readPlayer({ params, context }: PlayerArgs) {
  const { player } = await orErrorPage(
    context.account.console.read(playerPath(params), playerResponseSchema),
  );
  return player;
}

/**
 * One of an account's lists, and its account. @param names of the query parameters
 * @throws as requireRight and orErrorPage do
 */
export async function readPlayerList<T>(
  args: PlayerArgs,
  { area, list, schema, names = [] }: { area: Area; list: string; schema: z.ZodType<T>; names?: string[] },
) {
  await requireRight(args.context, area);
  const query = readQuery(args.request, [...names, "before"]);
  const { UserNum, UserID } = await readPlayer(args);
  const path = `${playerPath(args.params)}/${list}`;
  const found = await orErrorPage(args.context.account.console.read(path, schema, query));
  return { player: { UserNum, UserID }, found };
}
