import type { ServerStatus } from "@tambayan/account-service/contract";
import { ClubLink } from "~/layout/shared/game-links";
import { isKnown, ServerStateLine } from "~/layout/shared/server-state";
import { langOf, rich, t } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { timeLeft } from "~/platform/time/time";
import type { NextUp } from "./live.lib";
import styles from "./live-strip.module.css";
import type { SidePanelData } from "./side-panel.lib";

interface LiveStripProps {
  status: ServerStatus | null;
  next: NextUp | null;
  clubs: SidePanelData["clubs"];
}

/** What lives in the game at this moment; what is not known is left out. */
export function LiveStrip({ status, next, clubs }: LiveStripProps) {
  const held = clubs?.flatMap(({ RegionID, GuName }) => (GuName ? [{ RegionID, GuName }] : [])) ?? [];
  const known = status && isKnown(status) ? status : null;
  if (!known && !next && held.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t("Live now")}>
      {known ? (
        <a href="/serverinfo#status" className={styles.cell}>
          <span className={styles.label}>{t("Server status")}</span>
          <span>
            <ServerStateLine status={known} />
          </span>
        </a>
      ) : null}
      {next ? <NextCell next={next} /> : null}
      {held.length > 0 ? (
        <div className={styles.cell}>
          <span className={styles.label}>{t("Holding the areas")}</span>
          <ul className={styles.areas}>
            {held.map(({ RegionID, GuName }) => (
              <li key={RegionID}>
                <span className={styles.area}>{RegionID}</span> <ClubLink name={GuName} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** The next club war or reset with the time until it starts, or until the one that is on ends. */
function NextCell({ next }: { next: NextUp }) {
  const now = useNow(30_000);
  const running = Date.parse(next.starts_at) <= now;
  const until = running ? next.ends_at : next.starts_at;
  const time = <time dateTime={until}>{timeLeft(Date.parse(until), now)}</time>;
  return (
    <a href="/events" className={styles.cell}>
      <span className={styles.label}>{running ? t("On now") : t("Next up")}</span>
      <span>
        <span lang={langOf(next.locale)}>{next.title}</span>{" "}
        <span className={styles.time}>
          {running ? rich("ends in {time}", { time }) : rich("starts in {time}", { time })}
        </span>
      </span>
    </a>
  );
}
