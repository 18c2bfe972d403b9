import type { FormResult } from "~/platform/forms/form-result";
import { t, translate } from "~/platform/language/i18n";
import { Badge } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { RelativeTime } from "~/ui/relative-time";
import { SmallForm } from "~/ui/small-form";
import { Table } from "~/ui/table";
import type { SecurityView } from "./security.server";
import styles from "./user-security.module.css";

interface ActiveSessionsProps {
  sessions: SecurityView["sessions"];
  actionData: FormResult | undefined;
}

/** The account's sessions. This device's own session ends by logging out. */
export function ActiveSessions({ sessions, actionData }: ActiveSessionsProps) {
  const to = (intent: string, id?: string) =>
    actionData?.values.intent === intent && actionData.values.id === id ? actionData : undefined;
  return (
    <Panel title={t("Active sessions")}>
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, ip, seen, current }) => (
          <li key={id}>
            <div>
              <p className={styles.device}>
                {device}
                {current ? <Badge variant="good">{t("This device")}</Badge> : null}
              </p>
              <p className={styles.quiet}>
                {t("{ip} · last seen", { ip })} <RelativeTime date={seen} />
              </p>
            </div>
            {current ? null : (
              <SmallForm
                action="/user/security"
                fields={{ intent: "end-session", id }}
                actionData={to("end-session", id)}
                of={t("on {device}, {ip}", { device, ip })}
              >
                {t("End session")}
              </SmallForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <SmallForm
          action="/user/security"
          fields={{ intent: "end-others" }}
          actionData={to("end-others")}
          variant="gold"
        >
          {t("End all other sessions")}
        </SmallForm>
      ) : (
        <p className={styles.quiet}>{t("You are not logged in anywhere else.")}</p>
      )}
    </Panel>
  );
}

/** Recent logins, successful and failed. */
export function RecentLogins({ logins }: { logins: SecurityView["logins"] }) {
  return (
    <Panel title={t("Recent logins")}>
      {logins.length === 0 ? (
        <p className={styles.quiet}>{t("None yet.")}</p>
      ) : (
        <Table
          caption={t("Recent logins, newest first")}
          headers={[t("Time"), t("Result"), t("Device"), t("Address")]}
          cards
        >
          {logins.map(({ at, word, good, device, ip }) => (
            <tr key={`${at} ${ip} ${device} ${word}`}>
              <th scope="row">
                <RelativeTime date={at} />
              </th>
              <td>
                <Badge variant={good ? "good" : "bad"}>{translate(word)}</Badge>
              </td>
              <td>{device}</td>
              <td>{ip}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
