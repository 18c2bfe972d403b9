import type { WhitelistEntry, WhitelistState } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm } from "~/components/console/form";
import { Account, When } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";

export const WHITELIST_MARKS: Record<WhitelistState, { look: "open" | "good" | "bad"; text: string }> = {
  requested: { look: "open", text: "Waits" },
  approved: { look: "good", text: "Approved" },
  rejected: { look: "bad", text: "Rejected" },
};

export const requestHeads = (write: boolean) => [
  "Player",
  "Address",
  "State",
  "Asked",
  "Decided",
  "By",
  ...(write ? ["Decide"] : []),
];

/** Rows of requests, each with what may be decided. */
export const requestRows = (requests: WhitelistEntry[], write: boolean) =>
  requests.map((request) => {
    const { look, text } = WHITELIST_MARKS[request.state];
    const of = { UserNum: request.account.UserNum, CC_IP: request.CC_IP };
    return (
      <tr key={`${request.account.UserNum} ${request.CC_IP}`}>
        <th scope="row">
          <Account of={request.account} />
        </th>
        <td>
          <a href={`/admin/whitelist/address?ip=${encodeURIComponent(request.CC_IP)}`}>{request.CC_IP}</a>
          {request.others > 0 ? (
            <span className={styles.quiet}> and {request.others} more asked for it</span>
          ) : null}
        </td>
        <td>
          <Mark look={look}>{text}</Mark>
        </td>
        <td>
          <When at={request.asked} />
        </td>
        <td>
          <When at={request.decided} />
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
                  look="gold"
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
