import { BALANCES, type PlayerPage } from "@tambayan/account-service/contract";
import { Panel } from "~/ui/panel";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input, SeenValue, Select } from "../../parts/form";
import { DateTime } from "../../parts/list";
import { balanceName } from "./players.lib";

const Reason = ({ hint, defaultValue }: { hint?: string; defaultValue?: string }) => (
  <Input name="reason" label="Reason" hint={hint ?? "Other staff can read it."} defaultValue={defaultValue} />
);

/** Bans the account, or lifts its ban. */
export function BanForms({ player }: { player: PlayerPage }) {
  if (player.status === "blocked") {
    return (
      <Panel title="Lift ban">
        <ConsoleForm
          intent="lift"
          submit="Lift ban"
          variant="gold"
          confirm={`${player.UserID} can log in to the site and the game again immediately.`}
        >
          <SeenValue name="seen" value={player.bans[0]?.id ?? ""} />
          <Reason />
        </ConsoleForm>
      </Panel>
    );
  }
  return (
    <Panel title="Ban">
      <ConsoleForm
        intent="ban"
        submit="Ban"
        confirm={`${player.UserID} is logged out of the site immediately and can no longer log in to the site or the game. If they are in the game now, they stay there until they leave.`}
      >
        <Reason hint="Other staff can read it; the player cannot." />
        <Input
          type="datetime-local"
          name="until"
          label="Until (Manila)"
          hint="Leave empty for a ban without an end. The player sees the end date when they try to log in."
        />
      </ConsoleForm>
    </Panel>
  );
}

/** Emails a link to set a new password. */
export function RecoveryForm({ player }: { player: PlayerPage }) {
  return (
    <Panel title="Forgotten password">
      {player.UserEmail ? (
        <div className={styles.sections}>
          <p>
            Emails {player.UserEmail} a link to set a new password. Only the player sees the link; their
            password does not change until they use it.
          </p>
          <ConsoleForm intent="recover" submit="Send reset link" />
        </div>
      ) : (
        <p>This account has no email address in the game, so no link can be sent.</p>
      )}
    </Panel>
  );
}

/** Frees a login that the game still considers open. */
export function StuckLogin({ player, write }: { player: PlayerPage; write: boolean }) {
  if (player.loginState === 0) return null;
  const online = player.characters.filter((character) => character.online).map(({ ChaName }) => ChaName);
  const unknown = player.characters.some((character) => character.online === null);
  return (
    <Panel title="Stuck login">
      <div className={styles.sections}>
        <p>
          The game lists this player as online. After a crash that can remain although the player has left:
          the game then refuses their login because they are already online (code 5), until you free it.
        </p>
        <p>
          {online.length > 0
            ? `The game lists ${online.join(", ")} as online now. Free the login only if you are sure that this is wrong too.`
            : unknown
              ? "This server does not report whether a character is in the game. Ask the player to close the game first."
              : "None of their characters is in the game, so the login is most likely stuck."}
        </p>
        {write ? (
          <ConsoleForm
            intent="free"
            submit="Free login"
            confirm="If the player is still in the game, they could be logged in twice and lose progress. Have you made sure that they are not?"
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Ends the wait that strangers' wrong passwords have caused. */
export function LoginWait({ player, write }: { player: PlayerPage; write: boolean }) {
  if (player.loginWaitUntil === null) return null;
  return (
    <Panel title="Logins refused">
      <div className={styles.sections}>
        <p>
          There were too many wrong passwords. Until <DateTime at={player.loginWaitUntil} /> (Manila), this
          account can only be logged in to from browsers that its owner has used before, or after resetting
          the password by email.
        </p>
        {write ? <ConsoleForm intent="clearWait" submit="Let them log in" /> : null}
      </div>
    </Panel>
  );
}

/** Adds or deducts coins. */
export function AdjustForm({
  player,
  formKey,
  reason,
}: {
  player: PlayerPage;
  formKey: string | undefined;
  /** Why, if the page before knows it. */
  reason: string | undefined;
}) {
  const there = BALANCES.filter(({ code }) => player.balances.some(({ currency }) => currency === code));
  return (
    <Panel title="Adjust coins">
      <ConsoleForm
        intent="adjust"
        formKey={formKey ?? ""}
        submit="Adjust"
        confirm={`This changes the balance of ${player.UserID}. Their statement will say "Corrected by staff".`}
      >
        <Select name="currency" label="Currency" defaultValue="coin">
          {there.map(({ code }) => (
            <option key={code} value={code}>
              {balanceName(code)}
            </option>
          ))}
        </Select>
        <Input
          name="delta"
          label="Amount"
          inputMode="text"
          hint="500 adds 500, -500 deducts 500. Above the daily limit of one staff member, it waits for approval on the Coins page."
        />
        <Reason {...(reason && { defaultValue: reason })} />
      </ConsoleForm>
    </Panel>
  );
}
