import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  messageResponseSchema,
  streamerChangeRequestSchema,
  streamerRequestSchema,
  streamersResponseSchema,
} from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input, Select } from "~/components/console/form";
import { Account, List, Together } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { count, mayWrite } from "~/lib/console";
import { form, operate, orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { CODE_PAGES } from "../admin-campaigns/campaigns.lib";

export const handle: RouteHandle = { breadcrumb: "Streamers" };

/** Streamers, and what each is to be paid for the days that are asked for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "campaigns");
  const values = readQuery(request, ["from", "to"]);
  const list = await orFail(
    context.account.console.read("/admin/streamers", streamersResponseSchema, values),
  );
  return { ...list, values, write: mayWrite(role, "campaigns") };
}

export const action = (args: ActionFunctionArgs) => {
  const { console } = args.context.account;
  return operate(args, "campaigns", {
    create: form({
      schema: streamerRequestSchema,
      run: ({ sharePercent, ...body }) =>
        console.write("/admin/streamers", messageResponseSchema, {
          ...body,
          sharePercent: sharePercent ?? "",
        }),
    }),
    change: form({
      schema: streamerChangeRequestSchema,
      run: ({ code, sharePercent, active }) =>
        console.write("/admin/streamers/change", messageResponseSchema, {
          code,
          sharePercent: sharePercent ?? "",
          active: String(active),
        }),
    }),
  });
};

export default function Streamers() {
  const { streamers, values, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Streamers">
        Who names a streamer's code, or redeems a code of his campaign, brings him his share of the R-Coin.
      </PageHead>
      <Together label="Codes" pages={CODE_PAGES} />
      <List
        caption="Payouts"
        filters={[
          { name: "from", label: "From day (Manila)", type: "date" },
          { name: "to", label: "To day", type: "date" },
        ]}
        values={values}
        csv="streamers"
        heads={[
          "Code",
          "Name",
          "Account",
          "State",
          "Redeemed",
          "Players",
          "R-Coin redeemed",
          "Share earned",
          "Balance now",
          ...(write ? ["Change"] : []),
        ]}
        next={null}
        empty="There is no streamer yet."
      >
        {streamers.map((streamer) => (
          <tr key={streamer.code}>
            <th scope="row">
              <a href={`/admin/redemptions?referrer=${streamer.code}`}>{streamer.code}</a>
            </th>
            <td>{streamer.name}</td>
            <td>
              <Account of={streamer.account} />
            </td>
            <td>
              <Mark look={streamer.active ? "good" : "quiet"}>{streamer.active ? "On" : "Off"}</Mark>
            </td>
            <td>{count(streamer.redemptions)}</td>
            <td>{count(streamer.accounts)}</td>
            <td>{count(streamer.points)}</td>
            <td>{count(streamer.share)}</td>
            <td>{count(streamer.balance)}</td>
            {write ? (
              <td>
                <ConsoleForm intent="change" of={{ code: streamer.code }} submit="Save" inline>
                  <Input
                    name="sharePercent"
                    label="Share, %"
                    type="number"
                    min={0}
                    max={100}
                    placeholder="policy"
                    defaultValue={streamer.sharePercent ?? ""}
                  />
                  <Select name="active" label="Counts" defaultValue={String(streamer.active)}>
                    <option value="true">Yes</option>
                    <option value="false">No</option>
                  </Select>
                </ConsoleForm>
              </td>
            ) : null}
          </tr>
        ))}
      </List>
      {write ? (
        <div className={styles.columns}>
          <Panel title="New streamer">
            <ConsoleForm intent="create" submit="Make the code" look="gold">
              <Input
                name="code"
                label="Code"
                hint="3 to 20 letters and digits, easy to say."
                maxLength={20}
              />
              <Input name="name" label="Name" maxLength={60} />
              <Input
                name="UserID"
                label="User ID"
                hint="Where the share goes. He has to have logged in on this site once."
                maxLength={60}
              />
              <Input
                name="sharePercent"
                label="Share, %"
                hint="Empty: what the policy says."
                type="number"
                min={0}
                max={100}
              />
            </ConsoleForm>
          </Panel>
        </div>
      ) : null}
    </>
  );
}
