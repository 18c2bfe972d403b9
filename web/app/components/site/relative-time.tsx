import { t } from "~/lib/i18n";
import { useNow } from "~/lib/site-data";
import { inManila, relative } from "~/lib/time";

/** '5 minutes ago', with the date in Manila behind it; 'No date available' without one (spec section 2, news list). */
export function RelativeTime({ date }: { date: string | null }) {
  const now = useNow(60_000);
  if (!date) return <span>{relative(date, now)}</span>;
  return (
    <time dateTime={date} title={t("{inManila} (Manila)", { inManila: inManila(date) })}>
      {relative(date, now)}
    </time>
  );
}
