import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  adjustmentCalls,
  adjustRequestSchema,
  banRequestSchema,
  endSessionsRequestSchema,
  liftRequestSchema,
  noteRequestSchema,
  playerCalls,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import { deviceOf } from "~/platform/browsers/device.server";
import { mayWrite } from "../../console";
import { defineForm, handleForms, readQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { useConsole } from "../../use-console";
import { AccountDetails, AccountStatus } from "./account-details";
import { Notes } from "./notes";
import { countryName, playerOf, readPlayer } from "./player.server";
import { AdjustForm, BanForms, LoginWait, RecoveryForm, StuckLogin } from "./player-actions";
import { PlayerHeader } from "./player-header";
import { playerPage } from "./player-page";
import { Bans, Characters, Sessions } from "./player-tables";

export const handle = playerPage("Account");

/** Everything about one account. */
export async function loader(args: LoaderFunctionArgs) {
  const role = await requireRight(args.context, "players");
  const player = await readPlayer(args);
  const sessions = player.sessions.map((session) => ({ ...session, device: deviceOf(session.userAgent) }));
  // Only administrators may change staff accounts.
  const write = mayWrite(role, "players") && (player.role === null || role === "admin");
  const { reason } = readQuery(args.request, ["reason"]);
  return {
    player,
    country: countryName(player.country),
    sessions,
    reason,
    write,
    help: mayWrite(role, "players"),
    adjust: mayWrite(role, "coins"),
  };
}

const noFields = z.object({});

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  const params = playerOf(args);
  return handleForms(args, "players", {
    ban: defineForm({
      schema: banRequestSchema,
      run: ({ reason, until }) =>
        account.call(playerCalls.ban, { params, body: { reason, until: until?.toISOString() ?? "" } }),
    }),
    lift: defineForm({
      schema: liftRequestSchema,
      run: (body) => account.call(playerCalls.liftBan, { params, body }),
    }),
    endSession: defineForm({
      schema: endSessionsRequestSchema.required(),
      run: (body) => account.call(playerCalls.endSessions, { params, body }),
    }),
    endSessions: defineForm({
      schema: noFields,
      run: () => account.call(playerCalls.endSessions, { params, body: {} }),
    }),
    recover: defineForm({
      schema: noFields,
      run: () => account.call(playerCalls.sendRecoveryMail, { params }),
    }),
    clearWait: defineForm({
      schema: noFields,
      run: () => account.call(playerCalls.clearLoginWait, { params }),
    }),
    free: defineForm({ schema: noFields, run: () => account.call(playerCalls.resetLogin, { params }) }),
    note: defineForm({
      schema: noteRequestSchema,
      run: (body, key) => account.call(playerCalls.addNote, { params, body, key }),
    }),
    adjust: defineForm({
      schema: adjustRequestSchema,
      run: (body, key) => account.call(adjustmentCalls.adjust, { params, body, key }),
    }),
  });
};

export default function Player() {
  const { player, country, sessions, reason, write, help, adjust } = useLoaderData<typeof loader>();
  const data = useConsole();
  const own = data?.UserID === player.UserID;
  return (
    <>
      <PlayerHeader of={player} />
      <StuckLogin player={player} write={help} />
      <LoginWait player={player} write={help} />
      <div className={styles.columns}>
        <AccountStatus player={player} />
        <AccountDetails player={player} country={country} />
      </div>
      <div className={styles.stack}>
        <Notes notes={player.notes} write={help} formKey={data?.formKey} />
        <Characters characters={player.characters} />
        <Sessions sessions={sessions} write={write} />
        <Bans bans={player.bans} />
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          {write && !own ? <BanForms player={player} /> : null}
          <div id="recover">{help ? <RecoveryForm player={player} /> : null}</div>
        </div>
        <div id="adjust">
          {adjust ? <AdjustForm player={player} formKey={data?.formKey} reason={reason} /> : null}
        </div>
      </div>
    </>
  );
}
