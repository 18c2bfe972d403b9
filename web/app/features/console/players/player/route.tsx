import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  adjustRequestSchema,
  adjustResponseSchema,
  banRequestSchema,
  endSessionsRequestSchema,
  liftRequestSchema,
  messageResponseSchema,
  noteRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import { deviceOf } from "~/platform/browsers/device.server";
import type { RouteHandle } from "~/platform/page/meta";
import { mayWrite } from "../../console";
import { defineForm, handleForms, readQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { useConsole } from "../../use-console";
import { AccountDetails, AccountStatus } from "./account-details";
import { Notes } from "./notes";
import { countryName, playerPath, readPlayer } from "./player.server";
import { AdjustForm, BanForms, LoginWait, RecoveryForm, StuckLogin } from "./player-actions";
import { PlayerHeader } from "./player-header";
import { Bans, Characters, Sessions } from "./player-tables";

export const handle: RouteHandle = { breadcrumb: () => "Player" };

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
  const { console } = args.context.account;
  const path = playerPath(args.params);
  const does = (what: string, body: object = {}) =>
    console.write(`${path}/${what}`, messageResponseSchema, body);
  return handleForms(args, "players", {
    ban: defineForm({
      schema: banRequestSchema,
      run: ({ reason, until }) => does("ban", { reason, until: until?.toISOString() ?? "" }),
    }),
    lift: defineForm({ schema: liftRequestSchema, run: (body) => does("lift", body) }),
    endSession: defineForm({
      schema: endSessionsRequestSchema.required(),
      run: (body) => does("sessions/end", body),
    }),
    endSessions: defineForm({ schema: noFields, run: () => does("sessions/end") }),
    recover: defineForm({ schema: noFields, run: () => does("recovery-mail") }),
    clearWait: defineForm({ schema: noFields, run: () => does("clear-login-wait") }),
    free: defineForm({ schema: noFields, run: () => does("reset-login") }),
    note: defineForm({
      schema: noteRequestSchema,
      run: (body, key) => console.write(`${path}/notes`, messageResponseSchema, body, key),
    }),
    adjust: defineForm({
      schema: adjustRequestSchema,
      run: (body, key) => console.write(`${path}/adjust`, adjustResponseSchema, body, key),
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
