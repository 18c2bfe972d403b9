import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SCHOOLS } from "@tambayan/account-service/contract";
import { useSchoolBadge } from "~/layout/shared/game-icons";
import { msg, rich, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { RichText } from "~/ui/rich-text";
import { Key } from "~/ui/table";
import { ChapterPicture } from "../chapter-picture";
import { CHAT_COMMANDS } from "../game-guide";
import { GuidePage } from "../guide-page";
import { guidePageResponse } from "../guide-page.server";
import { ChatTable } from "../guide-tables";
import styles from "./gamesystem.module.css";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Game System") };

export const meta = fixedMeta({
  title: msg("Game System"),
  description: ({ milleage }) =>
    milleage
      ? msg(
          "How the game works: schools, classes and stats, parties, clubs and their areas, PK mode, R-Coin and Milleage, and chat.",
        )
      : msg(
          "How the game works: schools, classes and stats, parties, clubs and their areas, PK mode, R-Coin, and chat.",
        ),
  path: "/gamesystem",
});

export const loader = ({ context }: LoaderFunctionArgs) =>
  guidePageResponse(context.content.guidePage("game-system"), {});

/** How the game works: the editors' text, the schools and the chat commands. */
export default function GameSystem() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <GuidePage title={t("Game System")} page={page}>
        {({ content, chapters }) => (
          <>
            <Schools />
            <RichText html={content} className={styles.intro} />
            <div className={styles.systems}>
              {chapters.map((chapter) => (
                <section key={chapter.anchor} id={chapter.anchor} aria-labelledby={`${chapter.anchor}-title`}>
                  <ChapterPicture chapter={chapter} />
                  <div className={styles.head}>
                    <h2 id={`${chapter.anchor}-title`}>{chapter.title}</h2>
                    {chapter.key ? <Key>{chapter.key}</Key> : null}
                  </div>
                  <RichText html={chapter.content} />
                </section>
              ))}
            </div>
          </>
        )}
      </GuidePage>

      <section className={styles.chat} aria-labelledby="chat">
        <h2 id="chat">{t("Chat commands")}</h2>
        <ChatTable commands={CHAT_COMMANDS} />
        <p className={styles.more}>
          {rich("Search all keys and see the whole screen explained: {link}", {
            link: <a href="/instructions">{t("Instructions")}</a>,
          })}
        </p>
      </section>
    </>
  );
}

/** The three schools, each with a link to its story. */
function Schools() {
  const badgeOf = useSchoolBadge();
  return (
    <ul className={styles.schools}>
      {SCHOOLS.map((school) => (
        <li key={school.code} data-school={school.slug}>
          <img src={badgeOf(school).emblem} width="72" height="72" alt="" />
          <h2>{badgeOf(school).name}</h2>
          <a href={`/story#${school.slug}`}>
            <span className="visually-hidden">{badgeOf(school).name}: </span>
            {t("Read its story")}
          </a>
        </li>
      ))}
    </ul>
  );
}
