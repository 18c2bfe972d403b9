import { Key, Table } from "~/components/ui/table";
import type { ChatCommand, GameKey } from "~/lib/game-guide";
import styles from "./guide-tables.module.css";

/** The default keys (spec section 9). */
export function KeyTable({ keys }: { keys: readonly GameKey[] }) {
  return (
    <Table caption="Default keys" heads={["Key", "What it does", "For"]}>
      {keys.map((entry) => (
        <tr key={entry.action}>
          <th scope="row">
            <span className={styles.caps}>
              {entry.keys.map((cap, index) => (
                <span key={cap}>
                  {index > 0 ? " + " : null}
                  <Key>{cap}</Key>
                </span>
              ))}
            </span>
          </th>
          <td>{entry.action}</td>
          <td className={styles.quiet}>{entry.group}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The chat commands and their costs (spec section 9). */
export function ChatTable({ commands }: { commands: readonly ChatCommand[] }) {
  return (
    <Table caption="Chat commands" heads={["Channel", "Type", "Who hears it", "Cost"]}>
      {commands.map((entry) => (
        <tr key={entry.channel}>
          <th scope="row">{entry.channel}</th>
          <td>
            <span className={styles.caps}>
              {entry.commands.map((command) => (
                <Key key={command}>{command}</Key>
              ))}
            </span>
          </td>
          <td>{entry.reach}</td>
          <td className={entry.cost === "Free" ? styles.quiet : styles.cost}>{entry.cost}</td>
        </tr>
      ))}
    </Table>
  );
}
