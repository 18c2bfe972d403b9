import type { AuditEntry } from "@tambayan/account-service/contract";
import { auditLabel } from "../labels";
import styles from "./console.module.css";
import { AccountLink, DateTime } from "./list";

/** Actions whose details end with the id of what they are about, in brackets; older details are only the id. */
const WITH_REFERENCE = new Set([
  "ordered",
  "refunded",
  "code_redeemed",
  "sessions_ended",
  "character_changed",
  "character_change_undone",
]);
const REFERENCE = / \[[\w-]+\]$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What staff read of an entry; empty if it has no details. */
export const auditDetail = ({ action, detail }: Pick<AuditEntry, "action" | "detail">) =>
  (WITH_REFERENCE.has(action) ? detail?.replace(REFERENCE, "") : detail) ?? "";

/** @param about whether to name the account that a row is about; its own page does not */
export const auditHeaders = (about: boolean) => [
  "Action",
  "When (Manila)",
  "By",
  ...(about ? ["Account"] : []),
  "Details",
  "IP address",
];

/** Rows of the audit log. */
export const auditRows = (entries: AuditEntry[], about: boolean) =>
  entries.map((entry) => (
    <tr key={entry.id}>
      <th scope="row">{auditLabel(entry.action)}</th>
      <td>
        <DateTime at={entry.at} />
      </td>
      <td>
        <AccountLink of={entry.actor} />
      </td>
      {about ? (
        <td>
          <AccountLink of={entry.account} />
        </td>
      ) : null}
      <td className={styles.wrap}>{auditDetail(entry) || "–"}</td>
      <td title={entry.userAgent}>{entry.ip}</td>
    </tr>
  ));
