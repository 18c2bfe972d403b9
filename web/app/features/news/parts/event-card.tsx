import { EventState, EventTimes } from "~/layout/shared/event-times";
import { type EventSummary, topicPath } from "~/platform/content/news";
import { langOf, t } from "~/platform/language/i18n";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import styles from "./event-card.module.css";

/** The path of an event's calendar file. */
const icsPath = (id: number) => `/events/${id}.ics`;

/** Events as cards with their picture, times and calendar file; each whole card is clickable. */
export function EventCards({ events, heading: Heading }: { events: EventSummary[]; heading: "h2" | "h3" }) {
  return (
    <ul className={styles.cards}>
      {events.map((event) => (
        <li key={event.id} className={styles.card}>
          {event.thumbnail ? (
            <Picture
              image={event.thumbnail}
              alt=""
              sizes="(max-width: 41rem) 55vw, 22rem"
              className={styles.picture}
            />
          ) : (
            <img
              src="/art/backdrop.webp"
              width="2400"
              height="1100"
              alt=""
              className={styles.picture}
              loading="lazy"
            />
          )}
          <div className={styles.text}>
            <EventState event={event} />
            <Heading className={styles.subject}>
              <a href={topicPath(event.id)} lang={langOf(event.locale)}>
                {event.subject}
              </a>
            </Heading>
            <EventTimes event={event} />
            <AddToCalendar event={event} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A link to an event's calendar file. */
export function AddToCalendar({ event }: { event: Pick<EventSummary, "id" | "subject"> }) {
  return (
    <a
      href={icsPath(event.id)}
      className={styles.ics}
      data-reload
      aria-label={t("Add to calendar: {subject}", { subject: event.subject })}
    >
      <Icon name="calendar" size={16} />
      {t("Add to calendar")}
    </a>
  );
}
