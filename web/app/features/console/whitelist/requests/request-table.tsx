import type { WhitelistEntry, WhitelistState } from "@tambayan/account-service/contract";
import { Badge } from "~/ui/facts";
import styles from "../../parts/console.module.css";
import { ConsoleForm } from "../../parts/form";
import { AccountLink, TimeAgo } from "../../parts/list";

const WHITELIST_BADGES: Record<WhitelistState, { variant: "open" | "good" | "bad"; text: string }> = {
  requested: { variant: "open", text: "Pending" },
  approved: { variant: "good", text: "Approved" },
  rejected: { variant: "bad", text: "Rejected" },
};

/** The table's headers. */
export const requestTable = (write: boolean) => ({
  headers: ["Player", "IP address", "Status", "Requested", "Decided", "By"],
  actions: write ? "Decision" : undefined,
});

/** Rows of requests, each with its possible decisions. */
export const requestRows = (requests: WhitelistEntry[], write: boolean) =>
  requests.map((request) => {
    const { variant, text } = WHITELIST_BADGES[request.state];
    const of = { UserNum: request.account.UserNum, CC_IP: request.CC_IP };
    return (
      <tr key={`${request.account.UserNum} ${request.CC_IP}`}>
        <th scope="row">
          <AccountLink of={request.account} />
        </th>
        <td>
          <a href={`/admin/whitelist/address?ip=${encodeURIComponent(request.CC_IP)}`}>{request.CC_IP}</a>
          {request.others > 0 ? (
            <span className={styles.quiet}> and {request.others} more requested it</span>
          ) : null}
        </td>
        <td>
          <Badge variant={variant}>{text}</Badge>
        </td>
        <td>
          <TimeAgo at={request.requested} />
        </td>
        <td>
          <TimeAgo at={request.decided} />
        </td>
        <td>{request.decidedBy ?? "–"}</td>
        {write ? (
          <td>
            <div className={styles.actions}>
              {request.state === "approved" ? null : (
                <ConsoleForm
                  intent="decide"
                  of={{ ...of, decision: "approved" }}
                  submit="Approve"
                  variant="gold"
                />
              )}
              {request.state === "rejected" ? null : (
                <ConsoleForm intent="decide" of={{ ...of, decision: "rejected" }} submit="Reject" />
              )}
            </div>
          </td>
        ) : null}
      </tr>
    );
  });
