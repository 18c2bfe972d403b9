import type { PaymentStory } from "@tambayan/account-service/contract";
import { Panel } from "~/ui/panel";
import { formatCount, humanize } from "../../console";
import styles from "../../parts/console.module.css";
import { AccountLink, DataTable, DateTime } from "../../parts/list";
import { balanceName, formatChange, reasonLabel } from "../../players/player/players.lib";
import { SOURCE_NAMES } from "../payments.lib";

/** What happened, in order. */
export function Events({ events }: Pick<PaymentStory, "events">) {
  return (
    <Panel title="What happened">
      <DataTable caption="What happened" headers={["When (Manila)", "Event", "From", "By", "Details"]}>
        {events.map((event, index) => (
          <tr key={index}>
            <th scope="row">
              <DateTime at={event.at} />
            </th>
            <td>{humanize(event.kind)}</td>
            <td>{SOURCE_NAMES[event.source]}</td>
            <td>
              <AccountLink of={event.actor} />
            </td>
            <td className={styles.wrap}>{event.detail || "–"}</td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

/** The coins that it moved. */
export function Ledger({ ledger }: Pick<PaymentStory, "ledger">) {
  return (
    <Panel title="Ledger">
      {ledger.length === 0 ? (
        <p className={styles.quiet}>No coins were moved.</p>
      ) : (
        <DataTable
          caption="Ledger"
          headers={["When (Manila)", "Account", "Description", "Change", "Balance afterwards"]}
        >
          {ledger.map((row, index) => (
            <tr key={index}>
              <th scope="row">
                <DateTime at={row.at} />
              </th>
              <td>
                <AccountLink of={row.account} />
              </td>
              <td>{reasonLabel(row.reason)}</td>
              <td className={styles.number}>
                {formatChange(row.delta)} {balanceName(row.currency)}
              </td>
              <td className={styles.number}>{formatCount(row.balance)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  );
}

/** The emails about it. */
export function Emails({ mails }: Pick<PaymentStory, "mails">) {
  return (
    <Panel title="Emails">
      {mails.length === 0 ? (
        <p className={styles.quiet}>No emails were sent.</p>
      ) : (
        <DataTable caption="Emails" headers={["Email", "Written", "Sent"]}>
          {mails.map((mail, index) => (
            <tr key={index}>
              <th scope="row">{humanize(mail.kind.replaceAll("-", "_"))}</th>
              <td>
                <DateTime at={mail.created} />
              </td>
              <td>{mail.sent ? <DateTime at={mail.sent} /> : "Not yet"}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  );
}
