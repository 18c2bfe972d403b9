import { useState } from "react";
import { t } from "~/platform/language/i18n";
import { Field } from "~/ui/field";
import { searchGuide } from "../game-guide";
import { ChatTable, KeyTables } from "../guide-tables";
import styles from "./control-tables.module.css";

/** Announces how much was found. */
function summary(search: string, found: number): string {
  if (search.trim() === "") return "";
  if (found === 0) return t('Nothing matches "{search}".', { search: search.trim() });
  return t("{found, plural, one {# match} other {# matches}}", { found });
}

/** Keys and chat commands with one search for both. Without scripts all of them show. */
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
          placeholder={t("e.g. party, inventory, /w")}
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
