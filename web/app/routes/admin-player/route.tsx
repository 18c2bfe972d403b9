import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  adjustRequestSchema,
  adjustResponseSchema,
  banRequestSchema,
  endSessionsRequestSchema,
  liftRequestSchema,
  messageResponseSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import styles from "~/components/console/console.module.css";
import { mayWrite } from "~/lib/console";
import { form, operate, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { useConsole } from "~/lib/use-console";
import { deviceOf } from "../user-security/device.server";
import { playerPath, readPlayer } from "./player.server";
import { AdjustForm, BanForms, RecoveryForm, StuckLogin } from "./player-actions";
import { Person, Standing } from "./player-facts";
import { PlayerHead } from "./player-head";
import { Bans, Characters, Sessions } from "./player-tables";

export const handle: RouteHandle = { breadcrumb: "Player" };

/** All that is known of one account (issue 6, players). */
export async function loader(args: LoaderFunctionArgs) {
  const role = await requireRight(args.context, "players");
  const player = await readPlayer(args);
  const sessions = player.sessions.map((session) => ({ ...session, device: deviceOf(session.userAgent) }));
  // Operators are an administrator's matter.
  const write = mayWrite(role, "players") && (player.role === null || role === "admin");
  return { player, sessions, write, help: mayWrite(role, "players"), adjust: mayWrite(role, "points") };
}

const nothing = z.object({});

export const action = (args: ActionFunctionArgs) => {
  const { console } = args.context.account;
  const path = playerPath(args.params);
  const does = (what: string, body: object = {}) =>
    console.write(`${path}/${what}`, messageResponseSchema, body);
  return operate(args, "players", {
    ban: form({
      schema: banRequestSchema,
      run: ({ reason, until }) => does("ban", { reason, until: until?.toISOString() ?? "" }),
    }),
    lift: form({ schema: liftRequestSchema, run: (body) => does("lift", body) }),
    endSession: form({
      schema: endSessionsRequestSchema.required(),
      run: (body) => does("sessions/end", body),
    }),
    endSessions: form({ schema: nothing, run: () => does("sessions/end") }),
    recover: form({ schema: nothing, run: () => does("recovery-mail") }),
    free: form({ schema: nothing, run: () => does("free-login") }),
    adjust: form({
      schema: adjustRequestSchema,
      run: (body, key) => console.write(`${path}/adjust`, adjustResponseSchema, body, key),
    }),
  });
};

export default function Player() {
  const { player, sessions, write, help, adjust } = useLoaderData<typeof loader>();
  const data = useConsole();
  const own = data?.UserID === player.UserID;
  return (
    <>
      <PlayerHead of={player} />
      <StuckLogin player={player} write={help} />
      <div className={styles.columns}>
        <Standing player={player} />
        <Person player={player} />
      </div>
      <div className={styles.stack}>
        <Characters characters={player.characters} />
        <Sessions sessions={sessions} write={write} />
        <Bans bans={player.bans} />
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          {write && !own ? <BanForms player={player} /> : null}
          {help ? <RecoveryForm player={player} /> : null}
        </div>
        {adjust ? <AdjustForm player={player} formKey={data?.formKey} /> : null}
      </div>
    </>
  );
}
