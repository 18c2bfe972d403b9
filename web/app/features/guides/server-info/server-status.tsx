import type { OnlineHistoryResponse, ServerStatus as Status } from "@tambayan/account-service/contract";
import { isKnown, playersText, ServerStateLine } from "~/layout/shared/server-state";
import { rich, t } from "~/platform/language/i18n";
import { clockInManila, dayTimeInManila, inManila, timesInManila } from "~/platform/time/time";
import { Table } from "~/ui/table";
import { OnlineChart } from "./online-chart";
import styles from "./server-status.module.css";

/** The state of the game servers now, planned maintenance, and the last day. Nothing is shown of what is not known. */
export function ServerStatus({
  status,
  history,
}: {
  status: Status | null;
  history: OnlineHistoryResponse["data"] | null;
}) {
  const { servers = [], record = null, maintenance = null, checked = null } = status ?? {};
  const [from, until] = maintenance ? timesInManila(maintenance.from, maintenance.until) : [];
  return (
    <section id="status" aria-labelledby="status-title" className={styles.status}>
      <h2 id="status-title" className={styles.title}>
        {t("Server status")}
      </h2>
      {status && isKnown(status) ? (
        <p className={styles.now}>
          <ServerStateLine status={status} />
          {checked ? (
            <span className={styles.muted}>
              {" "}
              ·{" "}
              {rich("checked at {time}", { time: <time dateTime={checked}>{clockInManila(checked)}</time> })}
            </span>
          ) : null}
        </p>
      ) : (
        <p className={styles.muted}>{t("The status of the game servers is not known right now.")}</p>
      )}
      {maintenance ? (
        <p>
          {rich("Maintenance: {from} to {until}, Manila time.", {
            from: <time dateTime={maintenance.from}>{from}</time>,
            until: <time dateTime={maintenance.until}>{until}</time>,
          })}
        </p>
      ) : null}
      {servers.length > 1 ? (
        <Table caption={t("Game servers")} headers={[t("Server"), t("Status"), t("Since")]}>
          {servers.map(({ name, up, since }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={up ? styles.up : styles.down}>{up ? t("Online") : t("Offline")}</td>
              <td>
                <time dateTime={since}>{dayTimeInManila(since)}</time>
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
      {history ? <OnlineChart history={history} /> : null}
      {record ? (
        <p className={styles.muted}>
          {rich("Record: {players}, on {time}.", {
            players: playersText(record.online),
            time: <time dateTime={record.at}>{inManila(record.at)}</time>,
          })}
        </p>
      ) : null}
    </section>
  );
}
