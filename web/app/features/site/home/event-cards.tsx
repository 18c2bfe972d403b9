import { EventState, EventTimes } from "~/layout/shared/event-times";
import { Byline, NewBadge } from "~/layout/shared/news-list";
import { type NewsSummary, topicPath } from "~/platform/content/news";
import { langOf } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { eventState } from "~/platform/time/time";
import { Icon } from "~/ui/icon";
import styles from "./event-cards.module.css";

/** Events with their picture, state and the time left; each whole card is clickable. */
export function EventCards({ events, label }: { events: NewsSummary[]; label: string }) {
  const now = useNow(60_000);
  return (
    <ul className={styles.cards} aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={styles.card} data-state={eventState(event, now)}>
          {event.thumbnail ? (
            <img
              src={event.thumbnail.url}
              width={event.thumbnail.width}
              height={event.thumbnail.height}
              alt=""
              loading="lazy"
              decoding="async"
              className={styles.picture}
            />
          ) : (
            <span className={styles.plain}>
              <Icon name="calendar" size={40} />
            </span>
          )}
          <div className={styles.text}>
            <EventState event={event} />
            <h3 className={styles.subject}>
              <a href={topicPath(event.id)} lang={langOf(event.locale)}>
                {event.subject}
              </a>{" "}
              <NewBadge date={event.created_at} />
            </h3>
            <EventTimes event={event} />
            <Byline item={event} short />
          </div>
        </li>
      ))}
    </ul>
  );
}
