import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playerPurchasesResponseSchema } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { Exactly, List } from "~/components/console/list";
import { count } from "~/lib/console";
import type { RouteHandle } from "~/lib/meta";
import { readPlayerList } from "../admin-player/player.server";
import { PlayerHead } from "../admin-player/player-head";

export const handle: RouteHandle = { breadcrumb: "Purchases" };

/** What an account bought, newest first, and what became of each piece. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(args, { area: "orders", list: "purchases", schema: playerPurchasesResponseSchema });

export default function PlayerPurchases() {
  const { player, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PlayerHead of={player} />
      <p className={styles.check}>
        Of each piece the game itself says where it is: in the item bank still, taken, given back, or removed
        from its table by somebody.
      </p>
      <List
        caption={`Purchases of ${player.UserID}`}
        heads={[
          "Item",
          "When (Manila)",
          "Price each",
          "Pieces",
          "In the item bank",
          "Taken",
          "Given back",
          "Removed",
        ]}
        next={found.next}
        empty="This player has bought nothing yet."
      >
        {found.purchases.map(({ line, shopitem, PurDate, quantity, pieces }) => (
          <tr key={line}>
            <th scope="row">{shopitem.ItemName}</th>
            <td>
              <Exactly at={PurDate} />
            </td>
            <td className={styles.number}>{count(shopitem.price)}</td>
            <td className={styles.number}>{quantity}</td>
            <td className={styles.number}>{pieces.waiting}</td>
            <td className={styles.number}>{pieces.taken}</td>
            <td className={styles.number}>{pieces.cancelled}</td>
            <td className={styles.number}>{pieces.removed}</td>
          </tr>
        ))}
      </List>
    </>
  );
}
