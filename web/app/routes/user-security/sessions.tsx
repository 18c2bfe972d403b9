import { RelativeTime } from "~/components/site/relative-time";
import { SmallForm } from "~/components/site/small-form";
import { Mark } from "~/components/ui/facts";
import { Panel } from "~/components/ui/panel";
import { Table } from "~/components/ui/table";
import type { FormAnswer } from "~/lib/form-answer";
import { t, tell } from "~/lib/i18n";
import type { SecurityView } from "./security.server";
import styles from "./user-security.module.css";

interface OpenSessionsProps {
  sessions: SecurityView["sessions"];
  answered: FormAnswer | undefined;
}

/** Where the account is logged in. This device's own session ends by logging out. */
export function OpenSessions({ sessions, answered }: OpenSessionsProps) {
  const to = (intent: string, id?: string) =>
    answered?.values.intent === intent && answered.values.id === id ? answered : undefined;
  return (
    <Panel title={t("Open sessions")}>
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, ip, seen, current }) => (
          <li key={id}>
            <div>
              <p className={styles.device}>
                {device}
                {current ? <Mark look="good">{t("This device")}</Mark> : null}
              </p>
              <p className={styles.quiet}>
                {t("{ip} · last seen", { ip })} <RelativeTime date={seen} />
              </p>
            </div>
            {current ? null : (
              <SmallForm
                action="/user/security"
                fields={{ intent: "end-session", id }}
                answered={to("end-session", id)}
                of={t("the session of {device}, {ip}", { device, ip })}
              >
                {t("End")}
              </SmallForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <SmallForm
          action="/user/security"
          fields={{ intent: "end-others" }}
          answered={to("end-others")}
          look="gold"
        >
          {t("End all others")}
        </SmallForm>
      ) : (
        <p className={styles.quiet}>{t("You are logged in nowhere else.")}</p>
      )}
    </Panel>
  );
}

/** The last tries to log in, the right ones and the wrong ones. */
export function SignIns({ signIns }: { signIns: SecurityView["signIns"] }) {
  return (
    <Panel title={t("Last sign-ins")}>
      {signIns.length === 0 ? (
        <p className={styles.quiet}>{t("None yet.")}</p>
      ) : (
        <Table
          caption={t("Last sign-ins, newest first")}
          heads={[t("Time"), t("Outcome"), t("Device"), t("Address")]}
          cards
        >
          {signIns.map(({ at, word, good, device, ip }) => (
            <tr key={`${at} ${ip} ${device} ${word}`}>
              <th scope="row">
                <RelativeTime date={at} />
              </th>
              <td>
                <Mark look={good ? "good" : "bad"}>{tell(word)}</Mark>
              </td>
              <td>{device}</td>
              <td className={styles.ip}>{ip}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
