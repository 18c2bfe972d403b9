import type { GuideChapter, Institute } from "@tambayan/cms/contract";
import { type Message, msg, translate } from "~/platform/language/i18n";
import { Picture } from "~/ui/picture";

/** Alternative texts of the institutes' drawings in /art/school-story. */
const DRAWN: Record<Institute, Message> = {
  "sacred-gate": msg("Lanterns over the open red gate, three students before it on wet stone"),
  "mystic-peak": msg("A student with a spear on the cliff, the moonlit peak and a pagoda behind"),
  phoenix: msg("The bronze firebird burning above three students, torches on both sides"),
  leonair: msg("The steel hall under the lion emblem, three guards in blue light"),
};

/** The chapter's own picture, else its institute's drawing, else nothing. */
export function ChapterPicture({
  chapter: { picture, institute },
  className,
}: {
  chapter: GuideChapter;
  className?: string | undefined;
}) {
  if (picture)
    return (
      <Picture
        image={picture}
        sizes="(max-width: 41rem) 60vw, (max-width: 64rem) 100vw, 50rem"
        className={className}
      />
    );
  if (!institute) return null;
  const file = `/art/school-story/${institute}`;
  return (
    <picture>
      <source type="image/avif" srcSet={`${file}.avif`} />
      <img
        className={className}
        src={`${file}.webp`}
        width="1200"
        height="420"
        alt={translate(DRAWN[institute])}
        loading="lazy"
      />
    </picture>
  );
}
