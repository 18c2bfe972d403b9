import { useHydrated } from "~/platform/browsers/use-hydrated";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { eventState, isElsewhere, timeLeft, timesHere, timesInManila } from "~/platform/time/time";
import styles from "./event-times.module.css";

/** When an event takes place; null for other items. */
interface Times {
  event_start: string | null;
  event_end: string | null;
}

const LABELS = {
  running: msg("On now"),
  upcoming: msg("Soon"),
  over: msg("Ended"),
  undated: null,
} as const;

/** 'On now', 'Soon' or 'Ended'. */
function StateLabel({ state }: { state: keyof typeof LABELS }) {
  const label = LABELS[state];
  return label ? (
    <strong className={styles.state} data-state={state}>
      {translate(label)}
    </strong>
  ) : null;
}

/** Whether an event is on, and the time until it starts or ends: 'On now ends in 2 days 3 h'. */
export function EventState({ event }: { event: Times }) {
  const now = useNow(30_000);
  const state = eventState(event, now);
  const until = { upcoming: event.event_start, running: event.event_end, over: null, undated: null }[state];
  const time = until ? <time dateTime={until}>{timeLeft(Date.parse(until), now)}</time> : null;
  return (
    <span className={styles.times}>
      <StateLabel state={state} />
      {time
        ? state === "running"
          ? rich("ends in {time}", { time })
          : rich("starts in {time}", { time })
        : null}
    </span>
  );
}

interface EventTimesProps {
  event: Times;
  /** With whether it is on, for lists that do not say how long until it starts or ends. */
  withState?: boolean;
}

/**
 * When an event starts and ends, in Manila's time; below it in the reader's own, once a browser has told that it is
 * another.
 */
export function EventTimes({ event, withState = false }: EventTimesProps) {
  const { event_start: start, event_end: end } = event;
  const state = eventState(event, useNow(60_000));
  const here = useHydrated() && start && (isElsewhere(start) || (end !== null && isElsewhere(end)));
  if (!start) return null;
  const span = (timesOf: (start: string, end: string) => [string, string]) => {
    const [from, until] = timesOf(start, end ?? start);
    return (
      <>
        <time dateTime={start}>{from}</time>
        {end ? (
          <>
            {" – "}
            <time dateTime={end}>{until}</time>
          </>
        ) : null}
      </>
    );
  };
  return (
    <span className={styles.times}>
      {withState ? <StateLabel state={state} /> : null}
      {span(timesInManila)} <abbr title={t("Manila time")}>GMT+08:00</abbr>
      <span className={styles.here}>
        {here ? rich("Your time: {time}", { time: span(timesHere) }) : null}
      </span>
    </span>
  );
}
