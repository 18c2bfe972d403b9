import { useState } from "react";
import { ChatTable, KeyTables } from "~/components/site/guide-tables";
import { Field } from "~/components/ui/field";
import { searchGuide } from "~/lib/game-guide";
import { t } from "~/lib/i18n";
import styles from "./control-tables.module.css";

/** Says how much was found, in words that stand alone. */
function summary(search: string, found: number): string {
  if (search.trim() === "") return "";
  if (found === 0) return t("Nothing here answers “{search}”.", { search: search.trim() });
  return t("{found, plural, one {# match} other {# matches}}", { found });
}

/** Keys and chat commands (spec section 9), narrowed by one search. Without scripts all of them stand. */
export function ControlTables() {
  const [search, setSearch] = useState("");
  const { keys, commands } = searchGuide(search);
  return (
    <>
      <search className={styles.search}>
        <Field
          id="control-search"
          type="search"
          label={t("Search keys and chat commands")}
          placeholder={t("party, inventory, /w …")}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className={styles.found}>
          {summary(search, keys.length + commands.length)}
        </p>
      </search>
      {keys.length > 0 ? (
        <section className={styles.section} aria-labelledby="keys">
          <h2 id="keys">{t("Default keys")}</h2>
          <KeyTables keys={keys} />
        </section>
      ) : null}
      {commands.length > 0 ? (
        <section className={styles.section} aria-labelledby="chat">
          <h2 id="chat">{t("Chat commands")}</h2>
          <ChatTable commands={commands} />
        </section>
      ) : null}
    </>
  );
}
