import type { PlayerPage } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { Exactly } from "~/components/console/list";
import { Fact, Facts, Mark } from "~/components/ui/facts";
import { Panel } from "~/components/ui/panel";
import { count, ROLE_NAMES } from "~/lib/console";
import { balanceName, countryName, standingWords, typeMeaning, typeName } from "./players.lib";

/** Whether the player can log in, and what he has. */
export function Standing({ player }: { player: PlayerPage }) {
  return (
    <Panel title="Standing">
      <div className={styles.told}>
        <p>
          <Mark look={player.standing === "free" ? "good" : "bad"}>
            {player.standing === "free" ? "Free" : player.standing === "blocked" ? "Banned" : "Cannot log in"}
          </Mark>
        </p>
        <p>{standingWords(player)}</p>
        <Facts>
          <Fact name="User type">
            {typeName(player.UserType)}: {typeMeaning(player.UserType)}
          </Fact>
          <Fact name="Role in this console">{player.role ? ROLE_NAMES[player.role] : "None"}</Fact>
          <Fact name="Two-step login">{player.secondFactor ? "On" : "Off"}</Fact>
          {player.balances.map(({ currency, balance }) => (
            <Fact key={currency} name={balanceName(currency)}>
              {count(balance)}
            </Fact>
          ))}
        </Facts>
      </div>
    </Panel>
  );
}

/** Who the player said that he is. */
export function Person({ player }: { player: PlayerPage }) {
  return (
    <Panel title="Account">
      <Facts>
        <Fact name="Name">{`${player.NameFirst} ${player.NameLast}`.trim() || "–"}</Fact>
        <Fact name="E-mail">
          {player.UserEmail || "–"}{" "}
          {player.UserEmail ? (
            <span className={styles.quiet}>{player.emailVerified ? "confirmed" : "not confirmed"}</span>
          ) : null}
        </Fact>
        {player.pendingEmail ? <Fact name="Waits to be confirmed">{player.pendingEmail}</Fact> : null}
        <Fact name="Phone">{player.PhoneNumber || "–"}</Fact>
        <Fact name="Country">{countryName(player.country)}</Fact>
        <Fact name="Registered (Manila)">
          <Exactly at={player.created} />
        </Fact>
        <Fact name="Last in the game">
          <Exactly at={player.lastLogin} />
        </Fact>
      </Facts>
    </Panel>
  );
}
