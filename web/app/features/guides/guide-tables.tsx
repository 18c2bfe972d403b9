import { t, translate } from "~/platform/language/i18n";
import { Key, Table } from "~/ui/table";
import type { ChatCommand, GameKey } from "./game-guide";
import styles from "./guide-tables.module.css";

/** The default keys, one table per group. */
export function KeyTables({ keys }: { keys: readonly GameKey[] }) {
  const groups = [...new Set(keys.map(({ group }) => group))];
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Table key={group} caption={translate(group)} headed headers={[t("Key"), t("Action")]}>
          {keys
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <tr key={entry.action}>
                <th scope="row" className={styles.key}>
                  {entry.keys.map((cap, index) => (
                    <span key={cap}>
                      {index > 0 ? " + " : null}
                      <Key>{cap}</Key>
                    </span>
                  ))}
                </th>
                <td>{translate(entry.action)}</td>
              </tr>
            ))}
        </Table>
      ))}
    </div>
  );
}

/** The chat commands and their costs. */
export function ChatTable({ commands }: { commands: readonly ChatCommand[] }) {
  return (
    <Table
      caption={t("Chat commands")}
      cards
      headers={[t("Channel"), t("Command"), t("Who hears it"), t("Cost")]}
    >
      {commands.map((entry) => (
        <tr key={entry.channel}>
          <th scope="row">{translate(entry.channel)}</th>
          <td>
            <span className={styles.caps}>
              {entry.commands.map((command) => (
                <Key key={command}>{command}</Key>
              ))}
            </span>
          </td>
          <td>{translate(entry.reach)}</td>
          <td className={entry.cost === "Free" ? styles.quiet : styles.cost}>{translate(entry.cost)}</td>
        </tr>
      ))}
    </Table>
  );
}
