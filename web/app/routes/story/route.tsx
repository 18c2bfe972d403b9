import { PageHead } from "~/components/ui/page-head";
import { msg, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import styles from "./story.module.css";
import { CHAPTERS, type Chapter, type ChapterArt } from "./story-text";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Story") };

export const meta = fixedMeta({
  title: msg("Story"),
  description: msg(
    "Eleven minutes before the last bell: the incident, the SFG, and the four institutes that were left standing.",
  ),
  path: "/story",
});

/** The long read, in chapters that can be linked to (spec section 2, game story page). */
export default function Story() {
  return (
    <>
      <PageHead title={t("Story")}>
        <p>{t("Eleven minutes before the last bell, and what came after.")}</p>
      </PageHead>
      <nav aria-label={t("Chapters")}>
        <ol className={styles.chapters}>
          {CHAPTERS.map((chapter, index) => (
            <li key={chapter.id}>
              <a href={`#${chapter.id}`}>
                <span className={styles.number}>{index + 1}</span>
                {chapter.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {CHAPTERS.map((chapter, index) => (
        <ChapterText key={chapter.id} chapter={chapter} next={CHAPTERS[index + 1]} />
      ))}
    </>
  );
}

function ChapterText({ chapter, next }: { chapter: Chapter; next: Chapter | undefined }) {
  const { id, title, art, paragraphs } = chapter;
  return (
    <section id={id} className={styles.chapter} data-school={art?.slug} aria-labelledby={`${id}-title`}>
      {art ? <Banner art={art} /> : null}
      <h2 id={`${id}-title`} className={styles.title}>
        {art ? <img src={`/art/emblems/${art.slug}.svg`} width="64" height="64" alt="" /> : null}
        {title}
      </h2>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {next ? (
        <a href={`#${next.id}`} className={styles.next}>
          {t("Next: {title}", { title: next.title })}
        </a>
      ) : null}
    </section>
  );
}

function Banner({ art }: { art: ChapterArt }) {
  const file = `/art/school-story/${art.slug}`;
  return (
    <picture>
      <source type="image/avif" srcSet={`${file}.avif`} />
      <img
        className={styles.banner}
        src={`${file}.webp`}
        width="1200"
        height="420"
        alt={art.alt}
        loading="lazy"
      />
    </picture>
  );
}
