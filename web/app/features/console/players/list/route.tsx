import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playerCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { orErrorPage, readListQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { AccountLink, List, TimeAgo } from "../../parts/list";
import { typeName } from "../player/players.lib";

export const handle: RouteHandle = { breadcrumb: () => "Players" };

const FILTERS = ["search", "by"] as const;
/** Column header of the matches. */
const FOUND = new Map([
  ["email", "Matching email"],
  ["character", "Matching character"],
]);

/** All accounts, or the results of a search. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "players");
  const { values, query } = readListQuery(request, playerCalls.list, FILTERS);
  const list = await orErrorPage(context.account.call(playerCalls.list, { query }));
  return { ...list, values };
}

export default function Players() {
  const { players, next, values } = useLoaderData<typeof loader>();
  const found = values.search ? FOUND.get(values.by ?? "") : undefined;
  return (
    <>
      <PageHeader title="Players">
        Search by the beginning of a User ID, email address or character name, or by a full IP address to find
        accounts that logged in, or tried to, from there.
      </PageHeader>
      <List
        caption="Players"
        filters={[
          { name: "search", label: "Search" },
          {
            name: "by",
            label: "Search by",
            none: "User ID",
            options: [
              ["email", "Email address"],
              ["character", "Character"],
              ["address", "IP address"],
            ],
          },
        ]}
        values={values}
        csv="players"
        headers={[
          "User ID",
          "Number",
          ...(found ? [found] : []),
          "Email",
          "User type",
          "Status",
          "Registered",
          "Last played",
        ]}
        next={next}
        // What is found by its beginning is in alphabetical order.
        alphabetical={values.search !== undefined && values.by !== "address"}
        empty="No players found. Check what you are searching by."
      >
        {players.map((player) => (
          <tr key={`${player.UserNum} ${player.match}`}>
            <th scope="row">
              <AccountLink of={player} />
            </th>
            <td className={styles.number}>{player.UserNum}</td>
            {found ? <td>{player.match}</td> : null}
            <td>{player.UserEmail || "–"}</td>
            <td>{typeName(player.UserType)}</td>
            <td>
              <Badge variant={player.blocked ? "bad" : "good"}>{player.blocked ? "Blocked" : "Active"}</Badge>
            </td>
            <td>
              <TimeAgo at={player.created} />
            </td>
            <td>
              <TimeAgo at={player.lastLogin} />
            </td>
          </tr>
        ))}
      </List>
    </>
  );
}
