import { t } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { inManila, relative } from "~/platform/time/time";

/** '5 minutes ago', with the date in Manila as its title; 'No date available' without one. */
export function RelativeTime({ date }: { date: string | null }) {
  const now = useNow(60_000);
  if (!date) return <span>{relative(date, now)}</span>;
  return (
    <time dateTime={date} title={t("{time} (Manila)", { time: inManila(date) })}>
      {relative(date, now)}
    </time>
  );
}

/** '21 November 2026 at 14:05', in Manila, where it matters when something was. */
export const DateTime = ({ date }: { date: string | null }) =>
  date ? (
    <time dateTime={date} title={t("{time} (Manila)", { time: inManila(date) })}>
      {inManila(date)}
    </time>
  ) : (
    <span>{t("No date available")}</span>
  );
