import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Area, playerResponseSchema } from "@tambayan/account-service/contract";
import type { z } from "zod";
import { orFail, readQuery, requireRight } from "~/lib/console.server";

type PlayerArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** The calls of the account that an address names. */
export const playerPath = (params: PlayerArgs["params"]) =>
  `/admin/players/${encodeURIComponent(params.UserNum ?? "")}`;

/** The account that an address names. @throws as requireRight and orFail do */
export async function readPlayer({ params, context }: PlayerArgs) {
  const { player } = await orFail(context.account.console.read(playerPath(params), playerResponseSchema));
  return player;
}

/**
 * One of an account's lists, and whose it is. @param names of what narrows it
 * @throws as requireRight and orFail do
 */
export async function readPlayerList<T>(
  args: PlayerArgs,
  { area, list, schema, names = [] }: { area: Area; list: string; schema: z.ZodType<T>; names?: string[] },
) {
  await requireRight(args.context, area);
  const query = readQuery(args.request, [...names, "before"]);
  const { UserNum, UserID } = await readPlayer(args);
  const path = `${playerPath(args.params)}/${list}`;
  const found = await orFail(args.context.account.console.read(path, schema, query));
  return { player: { UserNum, UserID }, found };
}
