import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playerCalls } from "@tambayan/account-service/contract";
import { useGame } from "~/platform/page/root-data";
import { formatCount } from "../../console";
import styles from "../../parts/console.module.css";
import { AccountLink, DateTime, List } from "../../parts/list";
import { readPlayerList } from "../player/player.server";
import { PlayerHeader } from "../player/player-header";
import { playerPage } from "../player/player-page";
import { balanceName, formatChange, reasonLabel } from "../player/players.lib";

export const handle = playerPage("Ledger");

/** All changes of one of an account's balances, with who made them. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(
    args,
    "coins",
    playerCalls.ledger,
    (sent) => args.context.account.call(playerCalls.ledger, sent),
    ["currency"],
  );

export default function Ledger() {
  const { player, found, values } = useLoaderData<typeof loader>();
  const { milleage } = useGame();
  const { currency, balance, entries, next } = found;
  return (
    <>
      <PlayerHeader of={player} />
      <p className={styles.check}>
        {balance === null
          ? `This account has no ${balanceName(currency)}.`
          : `Current ${balanceName(currency)}: ${formatCount(balance)}.`}
      </p>
      <List
        caption={`${balanceName(currency)} of ${player.UserID}`}
        filters={[
          {
            name: "currency",
            label: "Currency",
            none: balanceName("coin"),
            options: (milleage ? (["bonus", "referral"] as const) : (["referral"] as const)).map(
              (code) => [code, balanceName(code)] as const,
            ),
          },
        ]}
        values={values}
        csv="ledger"
        csvOf={{ UserNum: player.UserNum }}
        headers={["Description", "When (Manila)", "Change", "Balance", "By", "Reference"]}
        next={next}
        empty="No changes since the ledger began."
      >
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{reasonLabel(entry.reason)}</th>
            <td>
              <DateTime at={entry.at} />
            </td>
            <td className={styles.number}>{formatChange(entry.delta)}</td>
            <td className={styles.number}>{formatCount(entry.balance)}</td>
            <td>
              <AccountLink of={entry.actor} />
            </td>
            <td>{entry.reference}</td>
          </tr>
        ))}
      </List>
    </>
  );
}
