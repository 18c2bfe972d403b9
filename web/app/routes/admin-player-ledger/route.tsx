import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playerLedgerResponseSchema } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { Account, Exactly, List } from "~/components/console/list";
import { count } from "~/lib/console";
import type { RouteHandle } from "~/lib/meta";
import { useGame } from "~/lib/use-game";
import { readPlayerList } from "../admin-player/player.server";
import { PlayerHead } from "../admin-player/player-head";
import { balanceName, formatChange, LEDGER_WORDS } from "../admin-player/players.lib";

export const handle: RouteHandle = { breadcrumb: "Ledger" };

/** Every change of one of an account's balances, newest first, with who did it. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(args, {
    area: "points",
    list: "ledger",
    schema: playerLedgerResponseSchema,
    names: ["currency"],
  });

export default function Ledger() {
  const { player, found } = useLoaderData<typeof loader>();
  const { milleage } = useGame();
  const { currency, balance, entries, next } = found;
  return (
    <>
      <PlayerHead of={player} />
      <p className={styles.check}>
        {balance === null
          ? `This account has no ${balanceName(currency)}.`
          : `${balanceName(currency)} now: ${count(balance)}.`}
      </p>
      <List
        caption={`${balanceName(currency)} of ${player.UserID}`}
        filters={[
          {
            name: "currency",
            label: "Which coins",
            none: balanceName(1),
            options: (milleage ? [2, 3] : [3]).map((code) => [String(code), balanceName(code)] as const),
          },
        ]}
        values={currency === 1 ? {} : { currency: String(currency) }}
        csv="ledger"
        csvOf={{ UserNum: player.UserNum }}
        heads={["What", "When (Manila)", "Change", "Balance after", "By", "Reference"]}
        next={next}
        empty="These coins have not changed since the site keeps its ledger."
      >
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{LEDGER_WORDS[entry.reason]}</th>
            <td>
              <Exactly at={entry.at} />
            </td>
            <td className={styles.number}>{formatChange(entry.delta)}</td>
            <td className={styles.number}>{count(entry.balance)}</td>
            <td>
              <Account of={entry.actor} />
            </td>
            <td>{entry.reference}</td>
          </tr>
        ))}
      </List>
    </>
  );
}
