import { BALANCES, type PlayerPage } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input, Select } from "~/components/console/form";
import { Panel } from "~/components/ui/panel";
import { balanceName } from "./players.lib";

const Reason = ({ hint }: { hint?: string }) => (
  <Input name="reason" label="Why" maxLength={300} hint={hint ?? "Other operators read it."} />
);

/** Bans the account, or lifts its ban. */
export function BanForms({ player }: { player: PlayerPage }) {
  if (player.standing === "blocked") {
    return (
      <Panel title="Lift the ban">
        <ConsoleForm
          intent="lift"
          submit="Lift the ban"
          look="gold"
          confirm={`${player.UserID} can log in to the site and the game again, at once.`}
        >
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
        confirm={`${player.UserID} is logged out of the site at once, and can log in neither to it nor to the game. Who is in the game stays there until he leaves.`}
      >
        <Reason hint="Other operators read it; the player does not." />
        <Input
          type="datetime-local"
          name="until"
          label="Until (Manila)"
          hint="Empty: until it is lifted. At the login the player is told when it ends."
        />
      </ConsoleForm>
    </Panel>
  );
}

/** Has the link to set a new password mailed. */
export function RecoveryForm({ player }: { player: PlayerPage }) {
  return (
    <Panel title="Forgotten password">
      {player.UserEmail ? (
        <div className={styles.told}>
          <p>
            Sends {player.UserEmail} the mail with a link to set a new password. Neither you nor anybody else
            sees the link; the password stays as it is until it is used.
          </p>
          <ConsoleForm intent="recover" submit="Send the mail" />
        </div>
      ) : (
        <p>The game has no e-mail address for this account, so no link can be mailed.</p>
      )}
    </Panel>
  );
}

/** Frees a login that the game holds to be open still. */
export function StuckLogin({ player, write }: { player: PlayerPage; write: boolean }) {
  if (player.loginState === 0) return null;
  const online = player.characters.filter((character) => character.online).map(({ ChaName }) => ChaName);
  const unknown = player.characters.some((character) => character.online === null);
  return (
    <Panel title="The game believes that this player is online">
      <div className={styles.told}>
        <p>
          That is so while he plays. After a crash it can stay so though he is gone: the game then refuses his
          login, saying that he is online already (code 5), until somebody frees it.
        </p>
        <p>
          {online.length > 0
            ? `The game says that ${online.join(", ")} is in it now. Free the login only where you are sure that this is left over too.`
            : unknown
              ? "Whether a character really is in the game cannot be known here: this server does not tell. Ask the player to close the game first."
              : "None of his characters is in the game: it is most likely left over."}
        </p>
        {write ? (
          <ConsoleForm
            intent="free"
            submit="Free the login"
            confirm="If he really is in the game, he could be logged in twice, and lose what he does meanwhile. Have you made sure that he is not?"
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Gives coins, or takes some. */
export function AdjustForm({ player, formKey }: { player: PlayerPage; formKey: string | undefined }) {
  const there = BALANCES.filter(({ code }) => player.balances.some(({ currency }) => currency === code));
  return (
    <Panel title="Adjust coins">
      <ConsoleForm
        intent="adjust"
        formKey={formKey ?? ""}
        submit="Adjust"
        confirm={`The coins of ${player.UserID} change, and his statement says "Corrected by the operators".`}
      >
        <Select name="currency" label="Which coins" defaultValue="1">
          {there.map(({ code }) => (
            <option key={code} value={code}>
              {balanceName(code)}
            </option>
          ))}
        </Select>
        <Input
          name="delta"
          label="How many"
          inputMode="text"
          maxLength={12}
          hint="500 gives 500, -500 takes 500. Above what one operator may move within a day it waits for a second one, on the page Points."
        />
        <Reason />
      </ConsoleForm>
    </Panel>
  );
}
