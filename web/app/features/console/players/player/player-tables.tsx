import type { PlayerPage } from "@tambayan/account-service/contract";
import { ClassName, SchoolName } from "~/layout/shared/game-icons";
import { Badge } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import styles from "../../parts/console.module.css";
import { ConsoleForm } from "../../parts/form";
import { DataTable, DateTime, TimeAgo } from "../../parts/list";
import { BAN_STATES } from "./players.lib";

/** The account's characters, from the game. */
export function Characters({ characters }: Pick<PlayerPage, "characters">) {
  if (characters.length === 0) return <Panel title="Characters">No characters.</Panel>;
  const known = characters.some(({ online }) => online !== null);
  return (
    <Panel title="Characters">
      <DataTable
        caption="Characters"
        headers={["Name", "Level", "Class", "School", ...(known ? ["Online"] : [])]}
      >
        {characters.map((character) => (
          <tr key={character.ChaNum}>
            <th scope="row">
              {character.ChaName} {character.deleted ? <Badge variant="quiet">Deleted</Badge> : null}
            </th>
            <td className={styles.number}>{character.ChaLevel}</td>
            <td>
              <ClassName code={character.ChaClass} />
            </td>
            <td>
              <SchoolName code={character.ChaSchool} />
            </td>
            {known ? <td>{character.online ? <Badge variant="good">Yes</Badge> : "–"}</td> : null}
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

/** The player's sessions on the site. @param write whether they can be ended */
export function Sessions({
  sessions,
  write,
}: {
  sessions: (PlayerPage["sessions"][number] & { device: string })[];
  write: boolean;
}) {
  if (sessions.length === 0)
    return <Panel title="Active sessions">This player is not logged in to the site.</Panel>;
  return (
    <Panel title="Active sessions">
      <div className={styles.sections}>
        <DataTable
          caption="Active sessions"
          headers={["Device", "IP address", "Logged in", "Last seen"]}
          actions={write ? "End" : undefined}
        >
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row" title={session.userAgent}>
                {session.device}
              </th>
              <td>
                <a href={`/admin/players?by=address&search=${encodeURIComponent(session.ip)}`}>
                  {session.ip}
                </a>
              </td>
              <td>
                <TimeAgo at={session.created} />
              </td>
              <td>
                <TimeAgo at={session.seen} />
              </td>
              {write ? (
                <td>
                  <ConsoleForm intent="endSession" of={{ id: session.id }} submit="End" />
                </td>
              ) : null}
            </tr>
          ))}
        </DataTable>
        {write ? (
          <ConsoleForm
            intent="endSessions"
            submit="End all sessions"
            confirm="This logs the player out of the site on all devices. They can log in again."
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** All bans of the account. */
export function Bans({ bans }: Pick<PlayerPage, "bans">) {
  if (bans.length === 0) return null;
  return (
    <Panel title="Bans">
      <DataTable
        caption="Bans"
        headers={["Status", "Since (Manila)", "By", "Until (Manila)", "Reason", "Lifted"]}
      >
        {bans.map((ban) => (
          <tr key={ban.id}>
            <th scope="row">
              <Badge variant={BAN_STATES[ban.state].variant}>{BAN_STATES[ban.state].text}</Badge>
            </th>
            <td>
              <DateTime at={ban.banned} />
            </td>
            <td>{ban.bannedBy ?? "command line"}</td>
            <td>{ban.until ? <DateTime at={ban.until} /> : "No end date"}</td>
            <td className={styles.wrap}>{ban.reason}</td>
            <td className={styles.wrap}>
              {ban.lifted ? (
                <>
                  <DateTime at={ban.lifted} /> by {ban.liftedBy ?? "command line"}: {ban.liftReason}
                </>
              ) : (
                "–"
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}
