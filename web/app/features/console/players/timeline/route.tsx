import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { playerCalls, type Timeline } from "@tambayan/account-service/contract";
import { withQuery } from "~/platform/page/with-query";
import { clockInManila, longDay } from "~/platform/time/time";
import links from "~/ui/filter-links.module.css";
import { auditLabel } from "../../labels";
import { auditDetail } from "../../parts/audit-rows";
import consoleStyles from "../../parts/console.module.css";
import { AccountLink } from "../../parts/list";
import { readPlayerList } from "../player/player.server";
import { PlayerHeader } from "../player/player-header";
import { playerPage } from "../player/player-page";
import { byDay, KIND_NAMES } from "./timeline.lib";
import styles from "./timeline.module.css";

export const handle = playerPage("Timeline");

/** Everything that happened to an account, of the kinds that the role may read. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(
    args,
    "players",
    playerCalls.timeline,
    (sent) => args.context.account.call(playerCalls.timeline, sent),
    ["kind"],
  );

const ORDERS = [
  ["", "Newest first"],
  ["oldest", "Oldest first"],
] as const;

export default function PlayerTimeline() {
  const { player, found, values } = useLoaderData<typeof loader>();
  const isFirst = !new URLSearchParams(useLocation().search).has("before");
  const here = `/admin/players/${player.UserNum}/timeline`;
  return (
    <>
      <PlayerHeader of={player} />
      <nav aria-label="Kinds" className={links.filters}>
        <ul className={links.chips}>
          {["" as const, ...found.kinds].map((each) => (
            <li key={each}>
              <a
                href={withQuery(here, { ...values, kind: each })}
                aria-current={each === (values.kind ?? "") ? "true" : undefined}
                data-keep-scroll
              >
                {each === "" ? "All" : KIND_NAMES[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Order" className={links.filters}>
        <ul className={links.chips}>
          {ORDERS.map(([order, name]) => (
            <li key={order}>
              <a
                href={withQuery(here, { ...values, order })}
                aria-current={order === (values.order ?? "") ? "true" : undefined}
                data-keep-scroll
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {found.entries.length === 0 ? (
        <p className={consoleStyles.empty}>
          {values.kind ? "Nothing of this kind has happened." : "Nothing has happened yet."}
        </p>
      ) : (
        byDay(found.entries).map(({ day, entries }) => (
          <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
            <h2 id={`day-${day}`}>{longDay(day)}</h2>
            <ol>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} of={player.UserNum} />
              ))}
            </ol>
          </section>
        ))
      )}
      <div className={consoleStyles.below}>
        {isFirst ? null : <a href={withQuery(here, values)}>First page</a>}
        {found.next === null ? null : (
          <a href={withQuery(here, { ...values, before: found.next })} rel="next">
            Next page
          </a>
        )}
      </div>
    </>
  );
}

function Entry({ entry, of }: { entry: Timeline["entries"][number]; of: number }) {
  const { at, kind, action, actor, ip, userAgent } = entry;
  const detail = auditDetail(entry);
  const byOther = actor !== null && actor.UserNum !== of;
  return (
    <li className={styles.entry} data-kind={kind}>
      <time dateTime={at}>{clockInManila(at)}</time>
      <p>
        <strong>{auditLabel(action)}</strong> <span className={styles.kind}>{KIND_NAMES[kind]}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
        <span className={styles.from} title={userAgent}>
          {byOther ? (
            <>
              by <AccountLink of={actor} /> ·{" "}
            </>
          ) : null}
          {ip}
        </span>
      </p>
    </li>
  );
}
