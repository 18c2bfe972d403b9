import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { characterServiceCalls, undoRequestSchema } from "@tambayan/account-service/contract";
import { z } from "zod";
import type { FormResult } from "~/platform/forms/form-result";
import { SERVICE_NAMES } from "../../character-services/services.lib";
import { formatCount, mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input } from "../../parts/form";
import { DateTime, List } from "../../parts/list";
import { playerOf, readPlayer } from "../player/player.server";
import { PlayerHeader } from "../player/player-header";
import { playerPage } from "../player/player-page";

export const handle = playerPage("Character changes");

/** What services have changed about an account's characters. */
export async function loader(args: LoaderFunctionArgs) {
  const role = await requireRight(args.context, "players");
  const player = await readPlayer(args);
  const { account } = args.context;
  const { changes } = await orErrorPage(
    account.call(characterServiceCalls.changes, { params: playerOf(args) }),
  );
  return { player, changes, write: mayWrite(role, "orders") };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "orders", {
    undo: defineForm({
      schema: undoRequestSchema.extend({ id: z.uuid() }),
      run: ({ id, reason }) =>
        args.context.account.call(characterServiceCalls.undo, {
          params: { id },
          body: {
            reason,
          },
        }),
    }),
  });

type Values = ReturnType<typeof useLoaderData<typeof loader>>["changes"][number]["before"];

const Changed = ({ before, after }: { before: Values; after: Values }) => (
  <ul>
    {Object.entries(after).map(([column, value]) => (
      <li key={column}>
        {column}: {before[column] ?? "none"} → {value}
      </li>
    ))}
  </ul>
);

export default function CharacterChanges() {
  const { player, changes, write } = useLoaderData<typeof loader>();
  const refused = useActionData<FormResult>()?.values.id;
  return (
    <>
      <PlayerHeader of={player} />
      <p className={styles.check}>
        Undoing puts the old values back and returns the price. It is possible until the game has changed one
        of them, and only while the player is out of the game.
      </p>
      <List
        caption={`Character changes of ${player.UserID}`}
        headers={["Character", "Service", "When (Manila)", "Price", "Values"]}
        actions="Undo"
        empty="No changes by services."
      >
        {changes.map(({ id, ChaName, service, at, price, before, after, undone, undoneBy, undoReason }) => (
          <tr key={id}>
            <th scope="row">{ChaName}</th>
            <td>{SERVICE_NAMES[service].name}</td>
            <td>
              <DateTime at={at} />
            </td>
            <td className={styles.number}>{formatCount(price)}</td>
            <td>
              <Changed before={before} after={after} />
            </td>
            <td>
              {undone ? (
                <>
                  Undone <DateTime at={undone} /> by {undoneBy ?? "command line"}: {undoReason}
                </>
              ) : write ? (
                <details open={refused === id}>
                  <summary>Undo…</summary>
                  <ConsoleForm
                    intent="undo"
                    of={{ id }}
                    submit="Undo"
                    confirm={`${ChaName} gets the old values back, and ${player.UserID} ${formatCount(price)} R-Coin.`}
                  >
                    <Input name="reason" label="Reason" hint="Other staff can read it." />
                  </ConsoleForm>
                </details>
              ) : null}
            </td>
          </tr>
        ))}
      </List>
    </>
  );
}
