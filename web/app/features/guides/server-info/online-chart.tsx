import type { OnlineHistoryResponse } from "@tambayan/account-service/contract";
import { t } from "~/platform/language/i18n";
import { clockInManila } from "~/platform/time/time";
import { lineOf, peakOf } from "./online-chart.lib";
import styles from "./online-chart.module.css";

const [WIDTH, HEIGHT] = [720, 160];

/**
 * How many characters were in the game in the last day, as a line with its highest point. Nothing for less than an
 * hour.
 */
export function OnlineChart({ history }: { history: OnlineHistoryResponse["data"] }) {
  const peak = peakOf(history);
  const [first, last] = [history[0], history.at(-1)];
  const line = lineOf(history, { width: WIDTH, height: HEIGHT });
  if (!peak || !first || !last || line === null) return null;
  const said = t("Players in the game in the last 24 hours: {peak} at most, at {time}.", {
    peak: peak.online,
    time: clockInManila(peak.at),
  });
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={said}>
        <path d={`${line} V${HEIGHT} H0 Z`} className={styles.area} />
        <path d={line} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.times} aria-hidden="true">
        <time dateTime={first.at}>{clockInManila(first.at)}</time>
        <time dateTime={last.at}>{clockInManila(last.at)}</time>
      </div>
      <figcaption>{said}</figcaption>
    </figure>
  );
}
