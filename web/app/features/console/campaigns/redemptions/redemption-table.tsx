import type { RedemptionList } from "@tambayan/account-service/contract";
import { useGame } from "~/platform/page/root-data";
import { AccountLink, DateTime, List } from "../../parts/list";
import { worth } from "../list/campaigns.lib";

interface RedemptionTableProps {
  list: RedemptionList;
  /** The filters' values: from the form above, or given by the page. */
  values: Record<string, string>;
  filters?: readonly { name: string; label: string }[];
}

/** Redemptions, newest first. */
export function RedemptionTable({ list, values, filters = [] }: RedemptionTableProps) {
  const game = useGame();
  return (
    <List
      caption="Redemptions"
      filters={filters}
      values={values}
      csv="redemptions"
      headers={["When (Manila)", "Player", "Campaign", "Code", "Value", "Streamer", "Share"]}
      next={list.next}
      empty="No redemptions found."
    >
      {list.redemptions.map((entry) => (
        <tr key={entry.id}>
          <th scope="row">
            <DateTime at={entry.at} />
          </th>
          <td>
            <AccountLink of={entry.account} />
          </td>
          <td>
            <a href={`/admin/campaigns/${entry.campaign.id}`}>{entry.campaign.name}</a>
          </td>
          <td>{entry.code}</td>
          <td>{worth(entry, game)}</td>
          <td>{entry.streamer ?? "–"}</td>
          <td>{entry.share}</td>
        </tr>
      ))}
    </List>
  );
}
