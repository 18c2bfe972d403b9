import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  REPAIR_KINDS,
  REPAIR_PROOFS,
  repairCalls,
  repairRequestSchema,
} from "@tambayan/account-service/contract";
import { Fact, Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { defineForm, handleForms, readQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { Checkbox, ConsoleForm, Input, Select } from "../../parts/form";
import { useConsole } from "../../use-console";
import { playerOf, readPlayer } from "../player/player.server";
import { PlayerHeader } from "../player/player-header";
import { playerPage } from "../player/player-page";
import { KIND_NAMES, PROOF_NAMES } from "./repairs.lib";

export const handle = playerPage("Repair");

/** An account that its owner cannot repair themselves. */
export async function loader(args: LoaderFunctionArgs) {
  const role = await requireRight(args.context, "players", "write");
  const player = await readPlayer(args);
  const { reason } = readQuery(args.request, ["reason"]);
  // Only administrators may change staff accounts.
  return { player, reason, allowed: player.role === null || role === "admin" };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "players", {
    repair: defineForm({
      schema: repairRequestSchema,
      run: (body, key) =>
        args.context.account.call(repairCalls.repair, { params: playerOf(args), body, key }),
    }),
  });

export default function Repair() {
  const { player, reason, allowed } = useLoaderData<typeof loader>();
  const data = useConsole();
  const own = data?.UserID === player.UserID;
  return (
    <>
      <PlayerHeader of={player} />
      <div className={styles.columns}>
        <Panel title="Repair account">
          {own || !allowed ? (
            <p>
              {own
                ? "Another staff member has to repair your own account."
                : "Only an administrator can repair a staff account."}
            </p>
          ) : (
            <ConsoleForm
              intent="repair"
              formKey={data?.formKey ?? ""}
              submit="Repair account"
              variant="gold"
              confirm={`${player.UserID} is notified by email. If the policy says so, another staff member has to approve this first.`}
            >
              <Select name="kind" label="Repair" defaultValue={REPAIR_KINDS[0]}>
                {REPAIR_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KIND_NAMES[kind]}
                  </option>
                ))}
              </Select>
              <Input
                name="email"
                label="New email address"
                type="email"
                hint="Only to change it. All sessions and emailed links end; the old and the new address are notified."
              />
              <fieldset className={styles.choices}>
                <legend>Proofs, at least two</legend>
                {REPAIR_PROOFS.map((proof) => (
                  <Checkbox key={proof} name={proof} label={PROOF_NAMES[proof]} />
                ))}
              </fieldset>
              <Input
                name="reason"
                label="Reason"
                hint="Other staff can read it; the player cannot."
                defaultValue={reason}
              />
            </ConsoleForm>
          )}
        </Panel>
        <Panel title="Now">
          <Facts>
            <Fact name="Email">
              {player.UserEmail || "–"}{" "}
              {player.UserEmail ? (
                <span className={styles.quiet}>{player.emailVerified ? "confirmed" : "not confirmed"}</span>
              ) : null}
            </Fact>
            <Fact name="Two-step login">{player.secondFactor ? "On" : "Off"}</Fact>
          </Facts>
          <p className={styles.quiet}>
            Never ask a player for their password.{" "}
            <a href="/admin/approvals?kind=repair&state=all">All repairs</a>
          </p>
        </Panel>
      </div>
    </>
  );
}
