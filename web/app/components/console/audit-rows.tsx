import type { AuditEntry } from "@tambayan/account-service/contract";
import { spelled } from "~/lib/console";
import styles from "./console.module.css";
import { Account, Exactly } from "./list";

/** @param about whether whom a row is about is told: on his own page it is not */
export const auditHeads = (about: boolean) => [
  "What",
  "When (Manila)",
  "By",
  ...(about ? ["About"] : []),
  "Detail",
  "From",
];

/** Rows of the audit log. */
export const auditRows = (entries: AuditEntry[], about: boolean) =>
  entries.map((entry) => (
    <tr key={entry.id}>
      <th scope="row">{spelled(entry.action)}</th>
      <td>
        <Exactly at={entry.at} />
      </td>
      <td>
        <Account of={entry.actor} />
      </td>
      {about ? (
        <td>
          <Account of={entry.account} />
        </td>
      ) : null}
      <td className={styles.wrap}>{entry.detail ?? "–"}</td>
      <td title={entry.userAgent}>{entry.ip}</td>
    </tr>
  ));
