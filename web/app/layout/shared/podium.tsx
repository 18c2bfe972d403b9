import { classOf, type RankingCharacter, schoolOf } from "@tambayan/account-service/contract";
import { t } from "~/platform/language/i18n";
import { ClassIcon, ClassName, SchoolEmblem, SchoolName } from "./game-icons";
import { CharacterLink } from "./game-links";
import styles from "./podium.module.css";

/** A character on the podium. */
export type PodiumPlace = Pick<RankingCharacter, "ChaNum" | "ChaName" | "ChaClass" | "ChaSchool"> & {
  /** What they lead by, e.g. `1,532`. */
  figure: string;
};

interface PodiumProps {
  /** The first three, best first. */
  places: PodiumPlace[];
  /** Accessible name, and what the figures are. */
  label: string;
  figureName: string;
}

/** Longer names are set smaller: a name is never broken. */
const LONG_NAME = 10;

/** The first three of a list with the art of their class, in the color of their school. A class's art is shown once. */
export function Podium({ places, label, figureName }: PodiumProps) {
  return (
    <ol className={styles.podium} aria-label={label}>
      {places.map((place, index) => {
        // A class has a code for each gender.
        const slug = classOf(place.ChaClass)?.slug;
        const first = places.findIndex(({ ChaClass }) => classOf(ChaClass)?.slug === slug) === index;
        return (
          <li key={place.ChaNum} className={styles.place} data-school={schoolOf(place.ChaSchool)?.slug}>
            {slug && first ? (
              <picture className={styles.art}>
                <source type="image/avif" srcSet={`/art/class-art/${slug}.avif`} />
                <img src={`/art/class-art/${slug}.webp`} width="960" height="540" alt="" loading="lazy" />
              </picture>
            ) : (
              <span className={styles.art} data-plain="true" aria-hidden="true">
                <ClassIcon code={place.ChaClass} size={72} />
              </span>
            )}
            <div className={styles.text}>
              <span className={styles.rank}>
                <span className="visually-hidden">{t("Rank")} </span>
                {index + 1}
              </span>
              <strong className={styles.name} data-long={place.ChaName.length > LONG_NAME || undefined}>
                <CharacterLink name={place.ChaName} cut />
              </strong>
              <span className={styles.who}>
                <SchoolEmblem code={place.ChaSchool} size={18} alt="" /> <SchoolName code={place.ChaSchool} />
                {" · "}
                <ClassName code={place.ChaClass} />
              </span>
              <span className={styles.figure}>
                {figureName} <b>{place.figure}</b>
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
