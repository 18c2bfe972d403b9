import type { Pace } from "@tambayan/account-service/contract";
import { formatPesos } from "~/platform/language/coins";
import { withCurrencyNames } from "~/platform/language/i18n";
import { clockInManila } from "~/platform/time/time";
import { formatCount } from "../console";
import styles from "./admin-dashboard.module.css";
import { type Comparison, FIGURES, judge, type PaceFigure, type Verdict } from "./pace.lib";

const SENTENCES: Record<Verdict, string> = {
  good: "Yes, today is a good day",
  usual: "Today is a usual day",
  quiet: "Not yet: today is quiet",
  unknown: "No earlier days to compare today with yet",
};

const NAMES: Record<PaceFigure, (figure: Comparison) => string> = {
  logins: ({ today }) => `${formatCount(today)} logins`,
  spent: ({ today }) => withCurrencyNames(`${formatCount(today)} R-Coin spent`),
  sales: ({ today }) => `${formatPesos(today)} in sales`,
};

const compared = ({ percent }: Comparison) =>
  percent === 0 ? "as usual" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;

const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });

/** Whether today is a good day, in a sentence, and a picture of the same weekday in the weeks before. */
export function Today({ pace }: { pace: Pace }) {
  const { verdict, figures } = judge(pace);
  const weekday = WEEKDAY.format(Date.parse(pace.days.at(-1)?.day ?? pace.until));
  const said = FIGURES.flatMap((name) => {
    const figure = figures[name];
    return figure ? [`${NAMES[name](figure)} (${compared(figure)})`] : [];
  });
  return (
    <section className={styles.today} data-verdict={verdict} aria-label="Is today a good day?">
      <Bars pace={pace} />
      <p>
        <strong>{SENTENCES[verdict]}</strong>
        {said.length > 0
          ? `: ${said.join(", ")} until ${clockInManila(pace.until)}, compared with a usual ${weekday}.`
          : "."}
      </p>
    </section>
  );
}

const BAR = { width: 8, gap: 4, height: 40 };

/** Logins until this hour, a bar for each of the weeks and one for today. */
function Bars({ pace: { days } }: { pace: Pace }) {
  const most = Math.max(1, ...days.map(({ logins }) => logins));
  const step = BAR.width + BAR.gap;
  return (
    <svg
      width={days.length * step}
      height={BAR.height}
      viewBox={`0 0 ${days.length * step} ${BAR.height}`}
      role="img"
      aria-label={`Logins until this hour, week by week: ${days.map(({ logins }) => formatCount(logins)).join(", ")}`}
    >
      {days.map(({ day, logins }, index) => {
        const height = Math.max(2, Math.round((logins / most) * BAR.height));
        return (
          <rect
            key={day}
            x={index * step}
            y={BAR.height - height}
            width={BAR.width}
            height={height}
            data-today={index === days.length - 1 || undefined}
          />
        );
      })}
    </svg>
  );
}
