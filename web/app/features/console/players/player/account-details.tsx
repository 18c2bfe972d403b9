import type { PlayerPage } from "@tambayan/account-service/contract";
import { Badge, Fact, Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { formatCount, ROLE_NAMES } from "../../console";
import styles from "../../parts/console.module.css";
import { DateTime } from "../../parts/list";
import { balanceName, statusText, typeMeaning, typeName } from "./players.lib";

/** Whether the player can log in, and their balances. */
export function AccountStatus({ player }: { player: PlayerPage }) {
  return (
    <Panel title="Status">
      <div className={styles.sections}>
        <p>
          <Badge variant={player.status === "active" ? "good" : "bad"}>
            {player.status === "active" ? "Active" : player.status === "blocked" ? "Banned" : "Cannot log in"}
          </Badge>
        </p>
        <p>{statusText(player)}</p>
        <Facts>
          <Fact name="User type">
            {typeName(player.UserType)}: {typeMeaning(player.UserType)}
          </Fact>
          <Fact name="Console role">{player.role ? ROLE_NAMES[player.role] : "None"}</Fact>
          <Fact name="Two-step login">{player.secondFactor ? "On" : "Off"}</Fact>
          {player.balances.map(({ currency, balance }) => (
            <Fact key={currency} name={balanceName(currency)}>
              {formatCount(balance)}
            </Fact>
          ))}
        </Facts>
      </div>
    </Panel>
  );
}

/** The player's personal details. @param country its name */
export function AccountDetails({ player, country }: { player: PlayerPage; country: string }) {
  return (
    <Panel title="Account">
      <Facts>
        <Fact name="Name">{`${player.NameFirst} ${player.NameLast}`.trim() || "–"}</Fact>
        <Fact name="Email">
          {player.UserEmail || "–"}{" "}
          {player.UserEmail ? (
            <span className={styles.quiet}>{player.emailVerified ? "confirmed" : "not confirmed"}</span>
          ) : null}
        </Fact>
        {player.pendingEmail ? <Fact name="Awaiting confirmation">{player.pendingEmail}</Fact> : null}
        <Fact name="Phone">{player.PhoneNumber || "–"}</Fact>
        <Fact name="Country">{country}</Fact>
        <Fact name="Registered (Manila)">
          <DateTime at={player.created} />
        </Fact>
        <Fact name="Last played (Manila)">
          <DateTime at={player.lastLogin} />
        </Fact>
      </Facts>
    </Panel>
  );
}
