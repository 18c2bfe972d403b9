import { type NewsSummary, topicPath } from "~/platform/content/news";
import { langOf, t } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { isNew } from "~/platform/time/time";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import { EventTimes } from "./event-times";
import styles from "./news-list.module.css";

const VIEWS = new Intl.NumberFormat("en-PH");

/** 'new' on items of the last days. */
export function NewBadge({ date }: { date: string }) {
  return isNew(date, useNow(60_000)) ? <span className={styles.new}>{t("new")}</span> : null;
}

const Views = ({ of }: { of: number }) => (
  <span className={styles.views}>
    <Icon name="eye" size={14} /> {VIEWS.format(of)}
  </span>
);

/** Writer, date and views of a topic in one line under its subject. */
export function Byline({ item }: { item: Pick<NewsSummary, "author" | "created_at" | "views"> }) {
  return (
    <span className={styles.byline}>
      <span title={t("Writer")}>
        <span className="visually-hidden">{t("Writer")}: </span>
        {item.author}
      </span>
      <span>
        <span className="visually-hidden">{t("Date")}: </span>
        <DateTime date={item.created_at} />
      </span>
      <span title={t("Views")}>
        <span className="visually-hidden">{t("Views")}: </span>
        <Views of={item.views} />
      </span>
    </span>
  );
}

interface NewsListProps {
  items: NewsSummary[];
  /** Accessible name; a heading above shows it. */
  label: string;
  /** Level of the subjects' headings: one below the heading above the list. */
  heading: "h2" | "h3";
  /** On wide screens each entry is one line, if the list has the page's width. */
  wide?: boolean;
}

/**
 * Subjects with writer, date and views under the names of these columns, newest first; each whole entry is clickable.
 */
export function NewsList({ items, label, heading: Heading, wide = false }: NewsListProps) {
  return (
    <table className={styles.list} aria-label={label} data-wide={wide}>
      <thead>
        <tr>
          <th scope="col">{t("Subject")}</th>
          <th scope="col">{t("Writer")}</th>
          <th scope="col">{t("Date")}</th>
          <th scope="col">{t("Views")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} data-lead={Boolean(item.lead)}>
            {/* No row header: headings must not stand in one. */}
            <td>
              {item.lead?.thumbnail ? (
                <Picture
                  image={item.lead.thumbnail}
                  alt=""
                  sizes="(max-width: 41rem) 55vw, 27rem"
                  className={styles.picture}
                />
              ) : null}
              <div className={styles.text}>
                <Heading className={styles.subject}>
                  <a href={topicPath(item.id)} lang={langOf(item.locale)}>
                    {item.subject}
                  </a>{" "}
                  <NewBadge date={item.created_at} />
                </Heading>
                {item.lead ? (
                  <p className={styles.excerpt} lang={langOf(item.locale)}>
                    {item.lead.excerpt}
                  </p>
                ) : null}
                {item.type === 2 ? <EventTimes event={item} withState /> : null}
              </div>
            </td>
            <td>{item.author}</td>
            <td>
              <RelativeTime date={item.created_at} />
            </td>
            <td>
              <Views of={item.views} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
