import { Icon } from "~/components/ui/icon";
import { langOf, msg, t, tell } from "~/lib/i18n";
import { type Teaser, topicPath } from "~/lib/news";
import { useNow } from "~/lib/site-data";
import { dayInManila, eventState, isNew } from "~/lib/time";
import styles from "./news-list.module.css";
import { Picture } from "./picture";
import { RelativeTime } from "./relative-time";

const VIEWS = new Intl.NumberFormat("en-PH");

/** 'new' on items of the last days (spec section 2, news list). */
export function NewMark({ date }: { date: string }) {
  return isNew(date, useNow(60_000)) ? <span className={styles.new}>{t("new")}</span> : null;
}

/** Writer, date and views: one line under a subject. */
export function Byline({ item }: { item: Pick<Teaser, "author" | "created_at" | "views"> }) {
  return (
    <span className={styles.byline}>
      <span>{item.author}</span>
      <RelativeTime date={item.created_at} />
      <span title={t("Views")}>
        <Icon name="eye" size={14} />
        <span className="visually-hidden">{t("Views:")} </span>
        {VIEWS.format(item.views)}
      </span>
    </span>
  );
}

const EVENT_LABEL = {
  running: msg("On now"),
  upcoming: msg("Soon"),
  over: msg("Ended"),
  undated: null,
} as const;

/** When an event is: its days in Manila and where it stands. */
export function EventDates({ item }: { item: Pick<Teaser, "event_start" | "event_end"> }) {
  const state = eventState(item, useNow(60_000));
  const label = EVENT_LABEL[state];
  if (!item.event_start || !label) return null;
  return (
    <span className={styles.event} data-state={state}>
      <strong>{tell(label)}</strong> {dayInManila(item.event_start)}
      {item.event_end ? ` – ${dayInManila(item.event_end)}` : null}
    </span>
  );
}

interface NewsListProps {
  items: Teaser[];
  /** Level of the subjects' headings: one below the heading that the list stands under. */
  heading: "h2" | "h3";
}

/** Subjects with writer, date and views, newest first; the whole of an entry is its link. */
export function NewsList({ items, heading: Heading }: NewsListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={item.lead ? styles.lead : styles.item}>
          {item.lead?.thumbnail ? (
            <Picture
              image={item.lead.thumbnail}
              alt=""
              sizes="(max-width: 41rem) 92vw, 27rem"
              className={styles.picture}
            />
          ) : null}
          <div className={styles.text}>
            <Heading className={styles.subject}>
              <a href={topicPath(item.id)} lang={langOf(item.locale)}>
                {item.subject}
              </a>{" "}
              <NewMark date={item.created_at} />
            </Heading>
            {item.lead ? (
              <p className={styles.excerpt} lang={langOf(item.locale)}>
                {item.lead.excerpt}
              </p>
            ) : null}
            {item.type === 2 ? <EventDates item={item} /> : null}
            <Byline item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}
