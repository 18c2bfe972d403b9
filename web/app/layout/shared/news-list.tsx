import { CATEGORY_OF, type Category, type NewsSummary, topicPath } from "~/platform/content/news";
import { langOf, type Message, msg, t, translate } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { isNew, longMonth, manilaDay } from "~/platform/time/time";
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

interface BylineProps {
  item: Pick<NewsSummary, "author" | "created_at" | "views">;
  /** The date as the time since then. */
  short?: boolean;
}

/** Writer, date and views of a topic in one line under its subject. */
export function Byline({ item, short = false }: BylineProps) {
  return (
    <span className={styles.byline}>
      <span title={t("Writer")}>
        <span className="visually-hidden">{t("Writer")}: </span>
        {item.author}
      </span>
      <span>
        <span className="visually-hidden">{t("Date")}: </span>
        {short ? <RelativeTime date={item.created_at} /> : <DateTime date={item.created_at} />}
      </span>
      <span title={t("Views")}>
        <span className="visually-hidden">{t("Views")}: </span>
        <Views of={item.views} />
      </span>
    </span>
  );
}

const KINDS: Record<Category, Message> = { news: msg("News"), event: msg("Event"), guide: msg("Guide") };

const Chip = ({ text }: { text: string | null }) =>
  text === null ? null : <span className={styles.chip}>{text}</span>;

interface NewsListProps {
  items: NewsSummary[];
  /** Accessible name; a heading above shows it. */
  label: string;
  /** Level of the subjects' headings: one below the heading above the list. */
  heading: "h2" | "h3";
  /**
   * `line`: on wide screens each entry is one line, if the list has the page's width; `front`: the same below the first
   * entry, which has the next three beside it.
   */
  shape?: "narrow" | "line" | "front";
  /** How the small pictures are shown: as they are, or as a square emblem. */
  emblems?: boolean;
  /** Before the subjects: what kind of item each is, or the month that begins with it. */
  chips?: "kind" | "month";
  /** Above the fold: the first picture is asked for before all others. */
  first?: boolean;
}

/**
 * Subjects with writer, date and views under the names of these columns, newest first; each whole entry is clickable.
 */
export function NewsList({
  items,
  label,
  heading: Heading,
  shape = "narrow",
  emblems = false,
  chips,
  first = false,
}: NewsListProps) {
  const monthOf = (item: NewsSummary | undefined) =>
    item && manilaDay(Date.parse(item.created_at)).slice(0, 7);
  const chipOf = (item: NewsSummary, index: number) => {
    if (chips === "kind") return translate(KINDS[CATEGORY_OF[item.type]]);
    const month = chips === "month" ? monthOf(item) : undefined;
    return month !== undefined && month !== monthOf(items[index - 1]) ? longMonth(month) : null;
  };
  return (
    <table className={styles.list} aria-label={label} data-shape={shape} data-emblems={emblems}>
      <thead>
        <tr>
          <th scope="col">{t("Subject")}</th>
          <th scope="col">{t("Writer")}</th>
          <th scope="col">{t("Date")}</th>
          <th scope="col">{t("Views")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={item.id} data-lead={Boolean(item.lead)} data-pictured={emblems || Boolean(item.thumbnail)}>
            {/* No row header: headings must not stand in one. */}
            <td>
              {item.lead?.thumbnail ? (
                <Picture
                  image={item.lead.thumbnail}
                  alt=""
                  sizes="(max-width: 41rem) 55vw, 36rem"
                  className={styles.picture}
                  eager={first}
                />
              ) : null}
              {item.thumbnail ? (
                <img
                  src={item.thumbnail.url}
                  width={item.thumbnail.width}
                  height={item.thumbnail.height}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className={styles.thumbnail}
                />
              ) : emblems ? (
                <span className={styles.thumbnail}>
                  <Icon name="book" size={22} />
                </span>
              ) : null}
              <div className={styles.text}>
                <Chip text={chipOf(item, index)} />
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
