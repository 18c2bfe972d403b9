import type { RedemptionList } from "@tambayan/account-service/contract";
import { Account, Exactly, List } from "~/components/console/list";
import { useGame } from "~/lib/use-game";
import { worth } from "../admin-campaigns/campaigns.lib";

interface RedemptionTableProps {
  list: RedemptionList;
  /** What it is narrowed to: by the form above it, or by the page that it stands on. */
  values: Record<string, string>;
  filters?: readonly { name: string; label: string }[];
}

/** Who redeemed what, newest first. */
export function RedemptionTable({ list, values, filters = [] }: RedemptionTableProps) {
  const game = useGame();
  return (
    <List
      caption="Redemptions"
      filters={filters}
      values={values}
      csv="redemptions"
      heads={["When (Manila)", "Player", "Campaign", "Code", "Got", "Streamer", "Share"]}
      next={list.next}
      empty="Nothing was redeemed."
    >
      {list.redemptions.map((entry) => (
        <tr key={entry.id}>
          <th scope="row">
            <Exactly at={entry.at} />
          </th>
          <td>
            <Account of={entry.account} />
          </td>
          <td>
            <a href={`/admin/campaigns/${entry.campaign.id}`}>{entry.campaign.name}</a>
          </td>
          <td>{entry.code}</td>
          <td>{worth(entry, game)}</td>
          <td>{entry.referrer ?? "–"}</td>
          <td>{entry.share}</td>
        </tr>
      ))}
    </List>
  );
}
