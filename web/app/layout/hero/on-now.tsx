import { langOf, rich, t } from "~/platform/language/i18n";
import type { Language } from "~/platform/language/language";
import { useNow } from "~/platform/page/root-data";
import { eventState, timeLeft } from "~/platform/time/time";
import styles from "./on-now.module.css";

export interface CurrentEvent {
  id: number;
  /** Of its subject. */
  locale: Language;
  subject: string;
  event_start: string | null;
  event_end: string | null;
}

/** One line about the current or next event, with the time left. */
export function OnNow({ event }: { event: CurrentEvent }) {
  const now = useNow(30_000);
  const running = eventState(event, now) === "running";
  const until = running ? event.event_end : event.event_start;
  const time = until ? <time dateTime={until}>{timeLeft(Date.parse(until), now)}</time> : null;
  return (
    <p className={styles.line}>
      <span className={styles.tag}>{running ? t("On now") : t("Next")}</span>
      <a href={`/news?topic=${event.id}`} className={styles.subject} lang={langOf(event.locale)}>
        {event.subject}
      </a>
      {time ? (
        <span className={styles.time}>
          {running ? rich("ends in {time}", { time }) : rich("starts in {time}", { time })}
        </span>
      ) : null}
    </p>
  );
}
