import type { RedemptionList } from "@tambayan/account-service/contract";
import { useGame } from "~/platform/page/root-data";
import { AccountLink, DateTime, List } from "../../parts/list";
import { worth } from "../list/campaigns.lib";

interface RedemptionTableProps {
  list: RedemptionList;
  /** Current values of the filters. */
  values: Record<string, string>;
  /** The campaign whose page this is. */
  campaign?: number;
  filters?: readonly { name: string; label: string }[];
}

/** Redemptions of codes. */
export function RedemptionTable({ list, values, campaign, filters = [] }: RedemptionTableProps) {
  const game = useGame();
  return (
    <List
      caption="Redemptions"
      filters={filters}
      values={values}
      csv="redemptions"
      {...(campaign !== undefined && { csvOf: { campaign } })}
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
