import { t } from "~/lib/i18n";
import { useNow } from "~/lib/site-data";
import { countdown, eventState } from "~/lib/time";
import styles from "./on-now.module.css";

export interface CurrentEvent {
  id: number;
  subject: string;
  event_start: string | null;
  event_end: string | null;
}

/** One line of what is on, or what comes next, with the time left. */
export function OnNow({ event }: { event: CurrentEvent }) {
  const now = useNow(1_000);
  const running = eventState(event, now) === "running";
  const until = running ? event.event_end : event.event_start;
  return (
    <p className={styles.line}>
      <span className={styles.tag}>{running ? t("On now") : t("Next")}</span>
      <a href={`/news?topic=${event.id}`} className={styles.subject}>
        {event.subject}
      </a>
      {until ? (
        <span className={styles.time}>
          {running ? t("ends in ") : t("starts in ")}
          <time dateTime={until} className={styles.left}>
            {countdown(Date.parse(until), now)}
          </time>
        </span>
      ) : null}
    </p>
  );
}
