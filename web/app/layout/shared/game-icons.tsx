import { classOf, schoolOf } from "@tambayan/account-service/contract";
import { t } from "~/platform/language/i18n";

/** A school's emblem; a neutral one for a code that the game does not define. @param alt '' where the name is beside it */
export function SchoolEmblem({ code, size = 24, alt }: { code: number; size?: number; alt?: "" }) {
  const school = schoolOf(code);
  return (
    <img
      src={`/art/emblems/${school?.slug ?? "unknown"}.svg`}
      width={size}
      height={size}
      alt={alt ?? school?.name ?? t("Unknown school")}
      title={alt === "" ? undefined : school?.name}
    />
  );
}

/** A class's icon; the code itself if the class is unknown. */
export function ClassIcon({ code, size = 24 }: { code: number; size?: number }) {
  const entry = classOf(code);
  if (!entry) return <span title={t("Class {code}", { code })}>{code}</span>;
  return (
    <img
      src={`/art/classes/${entry.slug}.svg`}
      width={size}
      height={size}
      alt={entry.name}
      title={entry.name}
    />
  );
}
