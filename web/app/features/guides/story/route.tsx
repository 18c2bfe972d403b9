import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { GuideChapter } from "@tambayan/cms/contract";
import { useSchoolBadge } from "~/layout/shared/game-icons";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { RichText } from "~/ui/rich-text";
import { ChapterPicture } from "../chapter-picture";
import { GuidePage } from "../guide-page";
import { guidePageResponse } from "../guide-page.server";
import styles from "./story.module.css";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Story") };

export const meta = fixedMeta({
  title: msg("Story"),
  description: msg(
    "Eleven minutes before the last bell: the incident, the SFG, and the four institutes that were left standing.",
  ),
  path: "/story",
});

export const loader = ({ context }: LoaderFunctionArgs) =>
  guidePageResponse(context.content.guidePage("story"), {});

/** The game's story, in chapters that can be linked to. */
export default function Story() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <GuidePage title={t("Story")} page={page}>
      {({ content, chapters }) => (
        <>
          {content ? <RichText html={content} /> : null}
          <nav aria-label={t("Chapters")}>
            <ol className={styles.chapters}>
              {chapters.map((chapter, index) => (
                <li key={chapter.anchor}>
                  <a href={`#${chapter.anchor}`}>
                    <span className={styles.number}>{index + 1}</span>
                    {chapter.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          {chapters.map((chapter, index) => (
            <Chapter key={chapter.anchor} chapter={chapter} next={chapters[index + 1]} />
          ))}
        </>
      )}
    </GuidePage>
  );
}

function Chapter({ chapter, next }: { chapter: GuideChapter; next: GuideChapter | undefined }) {
  const badgeOf = useSchoolBadge();
  const { anchor, title, institute, content } = chapter;
  return (
    <section
      id={anchor}
      className={styles.chapter}
      data-school={institute}
      aria-labelledby={`${anchor}-title`}
    >
      <ChapterPicture chapter={chapter} className={styles.banner} />
      <h2 id={`${anchor}-title`} className={styles.title}>
        {institute ? (
          <img src={badgeOf({ slug: institute, name: "" }).emblem} width="64" height="64" alt="" />
        ) : null}
        {title}
      </h2>
      <RichText html={content} className={styles.text} />
      {next ? (
        <a href={`#${next.anchor}`} className={styles.next}>
          {t("Next: {title}", { title: next.title })}
        </a>
      ) : null}
    </section>
  );
}
