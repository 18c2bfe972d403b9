import type { TicketPlayer } from "@tambayan/account-service/contract";
import { withCurrencyNames } from "~/platform/language/i18n";
import { useGame } from "~/platform/page/root-data";
import { withQuery } from "~/platform/page/with-query";
import { Badge, Fact, Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { worth } from "../../campaigns/list/campaigns.lib";
import { formatCount, mayWrite } from "../../console";
import { deliveryText } from "../../orders/orders.lib";
import styles from "../../parts/console.module.css";
import { DataTable, DateTime } from "../../parts/list";
import { BAN_STATES, statusText } from "../../players/player/players.lib";
import { useConsole } from "../../use-console";

type Player = NonNullable<TicketPlayer>;

/** What support needs to know about a ticket's player, with links to the forms that help. */
export function TicketPlayerPanels({ player, number }: { player: Player; number: string }) {
  const role = useConsole()?.role ?? null;
  const game = useGame();
  const path = `/admin/players/${player.UserNum}`;
  const reason = `Ticket ${number}`;
  const refund = mayWrite(role, "orders");
  return (
    <>
      <Panel title={player.UserID} className={styles.check}>
        <div className={styles.sections}>
          <p>
            <Badge variant={player.status === "active" ? "good" : "bad"}>
              {player.status === "active"
                ? "Active"
                : player.status === "blocked"
                  ? "Banned"
                  : "Cannot log in"}
            </Badge>
          </p>
          <p>{statusText(player)}</p>
          <Facts>
            <Fact name={withCurrencyNames("R-Coin")}>{formatCount(player.userPoints)}</Fact>
            {game.milleage ? (
              <Fact name={withCurrencyNames("Milleage")}>{formatCount(player.userPoints2)}</Fact>
            ) : null}
            <Fact name="Email">{player.UserEmail || "–"}</Fact>
            <Fact name="Last played (Manila)">
              <DateTime at={player.lastLogin} />
            </Fact>
          </Facts>
          {player.bans.length > 0 ? (
            <ul>
              {player.bans.map((ban) => (
                <li key={ban.id}>
                  <Badge variant={BAN_STATES[ban.state].variant}>{BAN_STATES[ban.state].text}</Badge> ban
                  since <DateTime at={ban.banned} />
                  {ban.until ? (
                    <>
                      {" "}
                      until <DateTime at={ban.until} />
                    </>
                  ) : null}
                  : {ban.reason}
                </li>
              ))}
            </ul>
          ) : null}
          <nav aria-label="Help this player" className={styles.below}>
            <a href={path}>Account</a>
            <a href={`${path}/ledger`}>Ledger</a>
            {mayWrite(role, "coins") ? (
              <a href={`${withQuery(path, { reason })}#adjust`}>Adjust coins</a>
            ) : null}
            {mayWrite(role, "players") ? (
              <>
                <a href={`${path}#recover`}>Send reset link</a>
                <a href={withQuery(`${path}/repair`, { reason })}>Repair account</a>
              </>
            ) : null}
          </nav>
        </div>
      </Panel>
      <Panel
        title="Latest orders"
        more={{ to: withQuery("/admin/orders", { player: player.UserID }), of: "orders" }}
        className={styles.check}
      >
        {player.orders.length > 0 ? (
          <DataTable
            caption="Latest orders"
            headers={["Item", "When (Manila)", "Quantity", "Unit price", "Delivery"]}
            actions={refund ? "Refund" : undefined}
          >
            {player.orders.map((order) => (
              <tr key={order.line}>
                <th scope="row">{order.product.ItemName}</th>
                <td>
                  <DateTime at={order.at} />
                </td>
                <td>{order.quantity}</td>
                <td>{withCurrencyNames(`${formatCount(order.price)} R-Coin`)}</td>
                <td>{deliveryText(order.units)}</td>
                {refund ? (
                  <td>
                    {order.refundable + order.refundableRemoved > 0 ? (
                      <a
                        href={`${withQuery("/admin/orders", { player: player.UserID, line: order.line, reason })}#order-${order.line}`}
                      >
                        Refund…
                      </a>
                    ) : (
                      "–"
                    )}
                  </td>
                ) : null}
              </tr>
            ))}
          </DataTable>
        ) : (
          <p className={styles.quiet}>This player has not bought anything.</p>
        )}
      </Panel>
      <Panel title="Latest redemptions" className={styles.check}>
        {player.redemptions.length > 0 ? (
          <DataTable caption="Latest redemptions" headers={["Code", "When (Manila)", "Campaign", "Value"]}>
            {player.redemptions.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">{entry.code}</th>
                <td>
                  <DateTime at={entry.at} />
                </td>
                <td>{entry.campaign.name}</td>
                <td>{worth(entry, game)}</td>
              </tr>
            ))}
          </DataTable>
        ) : (
          <p className={styles.quiet}>This player has not redeemed a code.</p>
        )}
      </Panel>
    </>
  );
}
