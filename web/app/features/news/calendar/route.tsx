import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventTimes } from "~/layout/shared/event-times";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { type EventSummary, listPath } from "~/platform/content/news";
import { langOf, msg, t } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import type { RootLoader } from "~/platform/page/root-data";
import { useNow } from "~/platform/page/root-data";
import { DAY, manilaDay, manilaDayStart } from "~/platform/time/time";
import { ButtonLink } from "~/ui/button";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { EventCards } from "../parts/event-card";
import { calendarPath, monthsOf, sortEvents, spanOf } from "./calendar.lib";
import styles from "./calendar.module.css";
import { type CalendarItem, calendarItems } from "./calendar-items.server";
import { MonthGrid } from "./month-grid";

/** The days of the agenda, from today on. */
const AGENDA_DAYS = 7;
/** Events that are over, below the others; the news list has all. */
const PAST_EVENTS = 6;

export const handle: RouteHandle = {
  section: "news",
  breadcrumb: msg("Event calendar"),
  parameters: ["month"],
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page) return [];
  return shareMeta({
    title: t("Event calendar"),
    description: t("What is on at {name}: every event with its times in Manila.", { name: site.name }),
    url: site.publicUrl + calendarPath(page.month, page.current),
    image: `${site.publicUrl}${site.shareImage}`,
  });
};

/**
 * All events, what else takes place in the next days, and the month to show: this one unless the address names another
 * one that has events.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const events = await nullIfUnavailable(context.content.events());
  const { first, last, current } = monthsOf(events ?? [], Date.now());
  const wanted = new URL(request.url).searchParams.get("month") ?? current;
  const month =
    /^\d{4}-(0[1-9]|1[0-2])$/.test(wanted) && wanted >= first && wanted <= last ? wanted : current;
  const inReach = { first: month > first, last: month < last };
  const { content, site } = context;
  const today = manilaDayStart(manilaDay(Date.now()));
  const week = { from: today, until: new Date(today.getTime() + AGENDA_DAYS * DAY) };
  const [items, next] = await Promise.all([
    calendarItems(content, site, spanOf(month)),
    calendarItems(content, site, week),
  ]);
  const agenda = next.filter(({ kind }) => kind !== "event");
  return data({ events, items, agenda, month, current, inReach }, { status: events === null ? 503 : 200 });
}

/** The month as a grid on wide screens, and the events as cards: on now, to come, over. */
export default function EventCalendar() {
  const { events, items, agenda, month, current, inReach } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Event calendar")}>
        <p>{t("All times are Manila time, GMT+08:00.")}</p>
      </PageHeader>
      {events === null ? (
        <EmptyState>
          {t("{title} cannot be loaded right now. Please try again in a moment.", { title: t("Events") })}
        </EmptyState>
      ) : events.length === 0 && items.length === 0 ? (
        <EmptyState>{t("Nothing here yet.")}</EmptyState>
      ) : (
        <>
          <MonthGrid month={month} current={current} inReach={inReach} items={items} />
          <Agenda items={agenda} />
          <Lists events={events} />
        </>
      )}
    </>
  );
}

/** Club wars, resets, sales and maintenance of the next days: on phones the only place that has them. */
function Agenda({ items }: { items: CalendarItem[] }) {
  const now = useNow(60_000);
  const ahead = items.filter((item) => Date.parse(item.event_end) > now);
  if (ahead.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="agenda">
      <h2 id="agenda">{t("Next 7 days")}</h2>
      <ul className={styles.agenda}>
        {ahead.map((item) => (
          <li key={item.id}>
            <strong lang={langOf(item.locale)}>
              {item.href ? <a href={item.href}>{item.title}</a> : item.title}
            </strong>
            <EventTimes event={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lists({ events }: { events: EventSummary[] }) {
  const { running, upcoming, over } = sortEvents(events, useNow(60_000));
  const lists = [
    { id: "running", title: t("On now"), events: running },
    { id: "upcoming", title: t("Upcoming"), events: upcoming },
    { id: "over", title: t("Past events"), events: over.slice(0, PAST_EVENTS) },
  ];
  return (
    <>
      {lists
        .filter((list) => list.events.length > 0)
        .map((list) => (
          <section key={list.id} className={styles.list} aria-labelledby={list.id}>
            <h2 id={list.id}>{list.title}</h2>
            <EventCards events={list.events} heading="h3" />
          </section>
        ))}
      <p className={styles.links}>
        <ButtonLink href="/events.ics" data-reload>
          {t("Add all events to your calendar")}
        </ButtonLink>
        <ButtonLink href="/reminders">{t("Remind me")}</ButtonLink>
        <ButtonLink href={listPath("event", 1)}>{t("All events")}</ButtonLink>
      </p>
    </>
  );
}
