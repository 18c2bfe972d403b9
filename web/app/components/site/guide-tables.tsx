import { Key, Table } from "~/components/ui/table";
import type { ChatCommand, GameKey } from "~/lib/game-guide";
import { t, tell } from "~/lib/i18n";
import styles from "./guide-tables.module.css";

/** The default keys (spec section 9), a table for each thing they are for. */
export function KeyTables({ keys }: { keys: readonly GameKey[] }) {
  const groups = [...new Set(keys.map(({ group }) => group))];
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Table key={group} caption={tell(group)} headed heads={[t("Key"), t("What it does")]}>
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
                <td>{tell(entry.action)}</td>
              </tr>
            ))}
        </Table>
      ))}
    </div>
  );
}

/** The chat commands and their costs (spec section 9). */
export function ChatTable({ commands }: { commands: readonly ChatCommand[] }) {
  return (
    <Table caption={t("Chat commands")} cards heads={[t("Channel"), t("Type"), t("Who hears it"), t("Cost")]}>
      {commands.map((entry) => (
        <tr key={entry.channel}>
          <th scope="row">{tell(entry.channel)}</th>
          <td>
            <span className={styles.caps}>
              {entry.commands.map((command) => (
                <Key key={command}>{command}</Key>
              ))}
            </span>
          </td>
          <td>{tell(entry.reach)}</td>
          <td className={entry.cost === "Free" ? styles.quiet : styles.cost}>{tell(entry.cost)}</td>
        </tr>
      ))}
    </Table>
  );
}
