import type { Votes as VotesData } from "@tambayan/account-service/contract";
import { t } from "~/platform/language/i18n";
import { dayTimeInManila } from "~/platform/time/time";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { amountText, problemText } from "./rewards.lib";
import styles from "./rewards.module.css";

/** The toplists, with a link to each that can be voted on now. */
export function Votes({ votes: { currency, sites, problem } }: { votes: VotesData }) {
  return (
    <Panel title={t("Vote for us")}>
      <p>
        {t(
          "Vote on these toplists and help new players find us. The toplist tells us about your vote, which can take a few minutes.",
        )}
      </p>
      {problem ? <p className={styles.quiet}>{problemText(problem)}</p> : null}
      <ul className={styles.sites}>
        {sites.map(({ site, name, coins, waitHours, next }) => (
          <li key={site}>
            <div>
              <b>{name}</b>
              <p className={styles.quiet}>
                {amountText(coins, currency)} ·{" "}
                {waitHours === 0
                  ? t("once a day")
                  : t("every {hours, plural, one {# hour} other {# hours}}", { hours: waitHours })}
              </p>
            </div>
            {next ? (
              <p className={styles.done}>
                {t("Thank you! Next vote: {time}", { time: dayTimeInManila(next) })}
              </p>
            ) : (
              // In a new tab, with a token that tells the toplist nothing.
              <ButtonLink href={`/vote/${site}`} variant="gold" target="_blank" rel="noreferrer noopener">
                {t("Vote")}
                <span className="visually-hidden">
                  {" "}
                  {name} {t("(opens in a new tab)")}
                </span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
