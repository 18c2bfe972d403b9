import { t } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { clockFace } from "~/platform/time/time";
import styles from "./top-bar.module.css";

/** Philippines time, refreshed every second; before hydration, by the page itself (scripts-at-first-act.server.ts). */
export function Clock() {
  const now = useNow(1_000);
  const { day, time } = clockFace(now);
  return (
    <p className={styles.clock}>
      <span className="visually-hidden">{t("Philippines time:")} </span>
      <span className={styles.day}>{day}</span>
      <time dateTime={new Date(now).toISOString()} suppressHydrationWarning>
        {time}
      </time>
      <abbr title={t("Philippines time, Asia/Manila")}>{t("GMT+08:00")}</abbr>
    </p>
  );
}
