import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playersResponseSchema } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { Account, List, When } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { typeName } from "../admin-player/players.lib";

export const handle: RouteHandle = { breadcrumb: "Players" };

const FILTERS = ["search", "by"] as const;
/** What the column of what was found says. */
const FOUND: Record<string, string> = { email: "E-mail found", character: "Character found" };

/** Accounts, newest first, or those that a search finds (issue 6, players). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "players");
  const values = readQuery(request, FILTERS);
  const query = { ...values, ...readQuery(request, ["before"]) };
  const list = await orFail(context.account.console.read("/admin/players", playersResponseSchema, query));
  return { ...list, values };
}

export default function Players() {
  const { players, next, values } = useLoaderData<typeof loader>();
  const found = values.search ? FOUND[values.by ?? ""] : undefined;
  return (
    <>
      <PageHead title="Players">
        Type how a User ID, an e-mail address or a character's name begins, or a whole network address: it
        finds the accounts that used the site from there, or tried to. The key / goes to the field.
      </PageHead>
      <List
        caption="Players"
        filters={[
          { name: "search", label: "Search" },
          {
            name: "by",
            label: "By",
            none: "User ID",
            options: [
              ["email", "E-mail address"],
              ["character", "Character"],
              ["address", "Network address"],
            ],
          },
        ]}
        values={values}
        csv="players"
        heads={[
          "User ID",
          "Number",
          ...(found ? [found] : []),
          "E-mail",
          "Type",
          "State",
          "Registered",
          "Last in the game",
        ]}
        next={next}
        empty="Nobody is found. Look whether it is searched by the right thing."
      >
        {players.map((player) => (
          <tr key={`${player.UserNum} ${player.match}`}>
            <th scope="row">
              <Account of={player} />
            </th>
            <td className={styles.number}>{player.UserNum}</td>
            {found ? <td>{player.match}</td> : null}
            <td>{player.UserEmail || "–"}</td>
            <td>{typeName(player.UserType)}</td>
            <td>
              <Mark look={player.blocked ? "bad" : "good"}>{player.blocked ? "Blocked" : "Free"}</Mark>
            </td>
            <td>
              <When at={player.created} />
            </td>
            <td>
              <When at={player.lastLogin} />
            </td>
          </tr>
        ))}
      </List>
    </>
  );
}
