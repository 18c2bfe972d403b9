import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playerCalls } from "@tambayan/account-service/contract";
import { formatCount } from "../../console";
import { partsText } from "../../orders/orders.lib";
import styles from "../../parts/console.module.css";
import { DateTime, List } from "../../parts/list";
import { readPlayerList } from "../player/player.server";
import { PlayerHeader } from "../player/player-header";
import { playerPage } from "../player/player-page";

export const handle = playerPage("Orders");

/** An account's orders, with the delivery status of their items. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(args, "orders", playerCalls.orders, (sent) =>
    args.context.account.call(playerCalls.orders, sent),
  );

export default function PlayerOrders() {
  const { player, found, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PlayerHeader of={player} />
      <p className={styles.check}>
        Delivery status as the game reports it: in the item bank, taken, refunded, or removed from the game's
        table.
      </p>
      <List
        caption={`Purchases of ${player.UserID}`}
        headers={[
          "Item",
          "When (Manila)",
          "Unit price",
          "Quantity",
          "In the item bank",
          "Taken",
          "Refunded",
          "Removed",
        ]}
        values={values}
        next={found.next}
        empty="No purchases yet."
      >
        {found.orders.map(({ line, shopitem, PurDate, quantity, units, parts }) => (
          <tr key={line}>
            <th scope="row">
              {shopitem.ItemName}
              {parts.length > 0 ? <p className={styles.contents}>{partsText(parts)}</p> : null}
            </th>
            <td>
              <DateTime at={PurDate} />
            </td>
            <td className={styles.number}>{formatCount(shopitem.price)}</td>
            <td className={styles.number}>{quantity}</td>
            <td className={styles.number}>{units.waiting}</td>
            <td className={styles.number}>{units.taken}</td>
            <td className={styles.number}>{units.cancelled}</td>
            <td className={styles.number}>{units.removed}</td>
          </tr>
        ))}
      </List>
    </>
  );
}
