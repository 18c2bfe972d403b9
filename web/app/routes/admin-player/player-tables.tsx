import { classOf, type PlayerPage, schoolOf } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm } from "~/components/console/form";
import { DataTable, Exactly, When } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { Panel } from "~/components/ui/panel";
import { BAN_STATES } from "./players.lib";

/** The account's characters, as the game has them. */
export function Characters({ characters }: Pick<PlayerPage, "characters">) {
  if (characters.length === 0) return <Panel title="Characters">This account has no character.</Panel>;
  const known = characters.some(({ online }) => online !== null);
  return (
    <Panel title="Characters">
      <DataTable
        caption="Characters"
        heads={["Name", "Level", "Class", "School", ...(known ? ["In the game"] : [])]}
      >
        {characters.map((character) => (
          <tr key={character.ChaNum}>
            <th scope="row">
              {character.ChaName} {character.deleted ? <Mark look="quiet">Deleted</Mark> : null}
            </th>
            <td className={styles.number}>{character.ChaLevel}</td>
            <td>{classOf(character.ChaClass)?.name ?? character.ChaClass}</td>
            <td>{schoolOf(character.ChaSchool)?.name ?? character.ChaSchool}</td>
            {known ? <td>{character.online ? <Mark look="good">Online</Mark> : "–"}</td> : null}
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

/** Where the player is logged in to the site. @param write whether the sessions may be ended */
export function Sessions({
  sessions,
  write,
}: {
  sessions: (PlayerPage["sessions"][number] & { device: string })[];
  write: boolean;
}) {
  if (sessions.length === 0)
    return <Panel title="Open sessions">This player is not logged in to the site.</Panel>;
  return (
    <Panel title="Open sessions">
      <div className={styles.told}>
        <DataTable
          caption="Open sessions"
          heads={["Device", "Address", "Logged in", "Last seen", ...(write ? ["End"] : [])]}
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
                <When at={session.created} />
              </td>
              <td>
                <When at={session.seen} />
              </td>
              {write ? (
                <td>
                  <ConsoleForm intent="endSession" of={{ id: session.id }} submit="End it" />
                </td>
              ) : null}
            </tr>
          ))}
        </DataTable>
        {write ? (
          <ConsoleForm
            intent="endSessions"
            submit="End all sessions"
            confirm="The player is logged out of the site everywhere with his next click. He can log in again."
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Every ban there was. */
export function Bans({ bans }: Pick<PlayerPage, "bans">) {
  if (bans.length === 0) return null;
  return (
    <Panel title="Bans">
      <DataTable caption="Bans" heads={["State", "Since (Manila)", "By", "Until", "Why", "Lifted"]}>
        {bans.map((ban) => (
          <tr key={ban.id}>
            <th scope="row">
              <Mark look={BAN_STATES[ban.state].look}>{BAN_STATES[ban.state].text}</Mark>
            </th>
            <td>
              <Exactly at={ban.banned} />
            </td>
            <td>{ban.bannedBy ?? "the command line"}</td>
            <td>{ban.until ? <Exactly at={ban.until} /> : "until it is lifted"}</td>
            <td className={styles.wrap}>{ban.reason}</td>
            <td className={styles.wrap}>
              {ban.lifted ? (
                <>
                  <Exactly at={ban.lifted} /> by {ban.liftedBy ?? "the command line"}: {ban.liftReason}
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
