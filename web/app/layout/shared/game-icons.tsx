import { classOf, schoolOf } from "@tambayan/account-service/contract";
import { t } from "~/platform/language/i18n";
import { useRootData } from "~/platform/page/root-data";

/** A school or class as this site shows it. */
interface Badge {
  name: string;
  /** The address of its picture. */
  emblem: string;
}
/** A school or class under its usual name. */
interface Usual {
  slug: string;
  name: string;
}

/** How this site shows a school: under the name and emblem of its settings, else as usual. */
export function useSchoolBadge(): (school: Usual) => Badge {
  const own = useRootData()?.site.schools;
  return ({ slug, name }) => {
    const set = own?.find((school) => school.slug === slug);
    return { name: set?.name ?? name, emblem: set?.emblem?.url ?? `/art/emblems/${slug}.svg` };
  };
}

/** How this site shows a class, likewise. */
export function useClassBadge(): (entry: Usual) => Badge {
  const own = useRootData()?.site.classes;
  return ({ slug, name }) => {
    const set = own?.find((entry) => entry.slug === slug);
    return { name: set?.name ?? name, emblem: set?.emblem?.url ?? `/art/classes/${slug}.svg` };
  };
}

/**
 * A school's emblem; a neutral one for a code that the game does not define.
 * @param alt '' where the name is beside it
 */
export function SchoolEmblem({ code, size = 24, alt }: { code: number; size?: number; alt?: "" }) {
  const badge = useSchoolBadge()(schoolOf(code) ?? { slug: "unknown", name: t("Unknown school") });
  return (
    <img
      src={badge.emblem}
      width={size}
      height={size}
      alt={alt ?? badge.name}
      title={alt === "" ? undefined : badge.name}
    />
  );
}

/** A class's icon; the code itself if the class is unknown. */
export function ClassIcon({ code, size = 24 }: { code: number; size?: number }) {
  const badgeOf = useClassBadge();
  const entry = classOf(code);
  if (!entry) return <span title={t("Class {code}", { code })}>{code}</span>;
  const { name, emblem } = badgeOf(entry);
  return <img src={emblem} width={size} height={size} alt={name} title={name} />;
}

/** A class's portrait, or the icon that this site's settings have for it; the code itself if the class is unknown. */
export function ClassPortrait({ code, size }: { code: number; size: number }) {
  const own = useRootData()?.site.classes;
  const entry = classOf(code);
  if (!entry || own?.find(({ slug }) => slug === entry.slug)?.emblem) return <ClassIcon code={code} />;
  const name = own?.find(({ slug }) => slug === entry.slug)?.name ?? entry.name;
  const src = `/art/class-portraits/${entry.slug}.webp`;
  return <img src={src} width={size} height={size} alt={name} title={name} loading="lazy" />;
}

/** The name of a character's school; the code itself if it is unknown. */
export function SchoolName({ code }: { code: number }) {
  const badgeOf = useSchoolBadge();
  const school = schoolOf(code);
  return <>{school ? badgeOf(school).name : code}</>;
}

/** The name of a character's class; the code itself if it is unknown. */
export function ClassName({ code }: { code: number }) {
  const badgeOf = useClassBadge();
  const entry = classOf(code);
  return <>{entry ? badgeOf(entry).name : code}</>;
}
