import type { ReactNode } from "react";
import { ClassName, SchoolName } from "~/layout/shared/game-icons";
import { t } from "~/platform/language/i18n";
import { Panel } from "~/ui/panel";
import styles from "./character-services.module.css";
import type { OwnCharacter } from "./services.lib";

/** One of the player's characters, and what the page offers for it. */
export function CharacterPanel({ character, children }: { character: OwnCharacter; children: ReactNode }) {
  const { ChaName, ChaClass, ChaSchool, ChaLevel } = character;
  return (
    <Panel
      title={ChaName}
      aside={
        <p className={styles.kind}>
          <ClassName code={ChaClass} /> · <SchoolName code={ChaSchool} /> ·{" "}
          {t("Level {ChaLevel}", { ChaLevel })}
        </p>
      }
    >
      <div className={styles.services}>{children}</div>
    </Panel>
  );
}
