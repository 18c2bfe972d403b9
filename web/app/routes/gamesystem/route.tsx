import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SCHOOLS } from "@tambayan/account-service/contract";
import { ChapterPicture } from "~/components/site/chapter-picture";
import { GuidePage } from "~/components/site/guide-page";
import { ChatTable } from "~/components/site/guide-tables";
import { RichText } from "~/components/ui/rich-text";
import { Key } from "~/components/ui/table";
import { CHAT_COMMANDS } from "~/lib/game-guide";
import { guidePageResponse } from "~/lib/guide-page.server";
import { msg, rich, t, tell } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
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

/** How the game works: the editors' text, and from the spec the schools and the chat commands (sections 2, 3 and 9). */
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
          {rich("The keys, searchable, and the whole screen explained: {link}", {
            link: <a href="/instructions">{t("Instructions")}</a>,
          })}
        </p>
      </section>
    </>
  );
}

/** The three schools, each with the way to its story. */
function Schools() {
  return (
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
  );
}
