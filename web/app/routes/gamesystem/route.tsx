import { SCHOOLS } from "@tambayan/account-service/contract";
import { ChatTable } from "~/components/site/guide-tables";
import { PageHead } from "~/components/ui/page-head";
import { Prose } from "~/components/ui/prose";
import { Key } from "~/components/ui/table";
import { CHAT_COMMANDS } from "~/lib/game-guide";
import { msg, rich, t, tell } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import styles from "./gamesystem.module.css";
import { SYSTEMS } from "./systems";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Game System") };

export const meta = fixedMeta({
  title: msg("Game System"),
  description: msg(
    "How the game works: schools, classes and stats, parties, clubs and their areas, PK mode, R-Coin and Milleage, and chat.",
  ),
  path: "/gamesystem",
});

/** How the game works, from the spec's facts (sections 2, 3 and 9). */
export default function GameSystem() {
  return (
    <>
      <PageHead title={t("Game System")}>
        <p>{t("How the campus works, one rule at a time. What each key opens stands beside it.")}</p>
      </PageHead>

      <ul className={styles.schools}>
        {SCHOOLS.map((school) => (
          <li key={school.code} data-school={school.slug}>
            <img src={`/art/emblems/${school.slug}.svg`} width="72" height="72" alt="" />
            <h2>{tell(school.name)}</h2>
            <a href={`/story#${school.slug}`}>
              <span className="visually-hidden">{tell(school.name)}: </span>
              {t("Its story")}
            </a>
          </li>
        ))}
      </ul>
      <Prose>
        <p>
          {t(
            "Three schools take students. They differ in people, colours and history, not in strength; your school is where you begin, where you wake up after a fall, and whose name you carry in the rankings. Leonair, the fourth institute, has no students of its own.",
          )}
        </p>
      </Prose>

      <div className={styles.systems}>
        {SYSTEMS.map((system) => (
          <section key={system.id} id={system.id} aria-labelledby={`${system.id}-title`}>
            <div className={styles.head}>
              <h2 id={`${system.id}-title`}>{tell(system.title)}</h2>
              {system.key ? <Key>{system.key}</Key> : null}
            </div>
            {system.text()}
          </section>
        ))}
      </div>

      <section className={styles.chat} aria-labelledby="chat">
        <h2 id="chat">{t("Chat commands")}</h2>
        <ChatTable commands={CHAT_COMMANDS} />
        <p className={styles.more}>
          {rich("The keys, searchable, and the whole screen explained: {link}", {
            link: <a href="/instructions">{t("Instructions")}</a>,
          })}
        </p>
      </section>
    </>
  );
}
