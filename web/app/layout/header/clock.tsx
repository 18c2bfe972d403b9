import { t } from "~/platform/language/i18n";
import { useNow } from "~/platform/root-data";
import { dateFormat, MANILA } from "~/platform/time";
import styles from "./top-bar.module.css";

const DAY = dateFormat({ timeZone: MANILA, weekday: "short", day: "2-digit", month: "short" });
const TIME = dateFormat({
  timeZone: MANILA,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Philippines time, refreshed every second; before hydration, by the page itself (scripts-at-first-act.server.ts). */
export function Clock() {
  const now = useNow(1_000);
  return (
    <p className={styles.clock}>
      <span className="visually-hidden">{t("Philippines time:")} </span>
      <span className={styles.day}>{DAY(now)}</span>
      <time dateTime={new Date(now).toISOString()} suppressHydrationWarning>
        {TIME(now)}
      </time>
      <abbr title={t("Philippines time, Asia/Manila")}>{t("GMT+08:00")}</abbr>
    </p>
  );
}
