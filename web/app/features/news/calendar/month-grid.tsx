import { langOf, msg, t, translate } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { clockInManila, eventState, longDay, longMonth, manilaDay } from "~/platform/time/time";
import { Icon } from "~/ui/icon";
import { calendarPath, monthAfter, weeksOf } from "./calendar.lib";
import styles from "./calendar.module.css";
import type { CalendarItem } from "./calendar-items.server";

const WEEKDAYS = [
  msg("Sunday"),
  msg("Monday"),
  msg("Tuesday"),
  msg("Wednesday"),
  msg("Thursday"),
  msg("Friday"),
  msg("Saturday"),
];

interface MonthGridProps {
  month: string;
  current: string;
  /** Whether there are earlier and later months with events. */
  inReach: { first: boolean; last: boolean };
  items: CalendarItem[];
}

/** A month's weeks with a bar for everything that takes place. Not on phones, where the list below says the same. */
export function MonthGrid({ month, current, inReach, items }: MonthGridProps) {
  const now = useNow(60_000);
  const today = manilaDay(now);
  const byId = new Map(items.map((item) => [item.id, item]));
  return (
    <section className={styles.month} aria-labelledby="month">
      <div className={styles.head}>
        <h2 id="month">{longMonth(month)}</h2>
        <nav aria-label={t("Months")}>
          {inReach.first ? (
            <a href={calendarPath(monthAfter(month, -1), current)} rel="prev" data-keep-scroll>
              <Icon name="chevron-left" /> {longMonth(monthAfter(month, -1))}
            </a>
          ) : null}
          {month === current ? null : (
            <a href="/events" data-keep-scroll>
              {t("This month")}
            </a>
          )}
          {inReach.last ? (
            <a href={calendarPath(monthAfter(month, 1), current)} rel="next" data-keep-scroll>
              {longMonth(monthAfter(month, 1))} <Icon name="chevron-right" />
            </a>
          ) : null}
        </nav>
      </div>
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <span key={day}>{translate(day)}</span>
        ))}
      </div>
      <ol>
        {weeksOf(month, items).map(({ days, bars }) => (
          <li key={days[0]} className={styles.week}>
            <span className="visually-hidden">{t("Week of {day}", { day: longDay(days[0] ?? "") })}</span>
            {days.map((day) => (
              <time
                key={day}
                dateTime={day}
                className={styles.day}
                data-today={day === today}
                data-outside={!day.startsWith(month)}
                aria-current={day === today ? "date" : undefined}
              >
                {Number(day.slice(8))}
              </time>
            ))}
            {bars.map(({ id, from, span, before, after }) => {
              const item = byId.get(id);
              if (!item) return null;
              const bar = {
                lang: langOf(item.locale),
                className: styles.bar,
                "data-from": from,
                "data-span": span,
                "data-before": before,
                "data-after": after,
                "data-kind": item.kind,
                "data-state": eventState(item, now),
                title: item.title,
              };
              const text = (
                <>
                  {item.kind === "event" ? null : <>{clockInManila(item.event_start)} </>}
                  {item.title}
                </>
              );
              return item.href ? (
                <a key={id} href={item.href} {...bar}>
                  {text}
                </a>
              ) : (
                <span key={id} {...bar}>
                  {text}
                </span>
              );
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}
