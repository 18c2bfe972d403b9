import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  streamerCalls,
  streamerChangeRequestSchema,
  streamerRequestSchema,
} from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, readFilters, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { toBody } from "../../parts/edited-field.lib";
import { ConsoleForm, Input, Select } from "../../parts/form";
import { AccountLink, List, SubNavigation } from "../../parts/list";
import { CODE_PAGES } from "../list/campaigns.lib";

export const handle: RouteHandle = { breadcrumb: () => "Streamers" };
export const shouldRevalidate = revalidateUnlessRefused;

/** Streamers, and the share each earned in the selected period. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "campaigns");
  const values = readFilters(request, streamerCalls.list, ["from", "to"]);
  const list = await orErrorPage(context.account.call(streamerCalls.list, { query: values }));
  return { ...list, values, write: mayWrite(role, "campaigns") };
}

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  return handleForms(args, "campaigns", {
    create: defineForm({
      schema: streamerRequestSchema,
      run: ({ sharePercent, ...body }) =>
        account.call(streamerCalls.create, {
          body: {
            ...body,
            sharePercent: sharePercent ?? "",
          },
        }),
    }),
    change: defineForm({
      schema: streamerChangeRequestSchema,
      run: (_fields, _key, formData) => account.call(streamerCalls.change, { body: toBody(formData) }),
    }),
  });
};

export default function Streamers() {
  const { streamers, values, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Streamers">
        Streamers earn a share of the {withCurrencyNames("R-Coin")} when a player enters their referral code,
        or redeems a code of their campaign.
      </PageHeader>
      <SubNavigation label="Codes" pages={CODE_PAGES} />
      <List
        caption="Payouts"
        filters={[
          { name: "from", label: "From (Manila)", type: "date" },
          { name: "to", label: "To (Manila)", type: "date" },
        ]}
        values={values}
        csv="streamers"
        headers={[
          "Code",
          "Name",
          "Account",
          "Status",
          "Redeemed",
          "Players",
          withCurrencyNames("R-Coin redeemed"),
          "Share earned",
          "Current balance",
        ]}
        actions={write ? "Edit" : undefined}
        empty="No streamers yet."
      >
        {streamers.map((streamer) => (
          <tr key={streamer.code}>
            <th scope="row">
              <a href={`/admin/redemptions?streamer=${streamer.code}`}>{streamer.code}</a>
            </th>
            <td>{streamer.name}</td>
            <td>
              <AccountLink of={streamer.account} />
            </td>
            <td>
              <Badge variant={streamer.active ? "good" : "quiet"}>
                {streamer.active ? "Active" : "Inactive"}
              </Badge>
            </td>
            <td>{formatCount(streamer.redemptions)}</td>
            <td>{formatCount(streamer.accounts)}</td>
            <td>{formatCount(streamer.coins)}</td>
            <td>{formatCount(streamer.share)}</td>
            <td>{formatCount(streamer.balance)}</td>
            {write ? (
              <td>
                <ConsoleForm intent="change" edits of={{ code: streamer.code }} submit="Save" inline>
                  <Input
                    name="sharePercent"
                    label="Share, %"
                    type="number"
                    min={0}
                    max={100}
                    placeholder="default"
                    defaultValue={streamer.sharePercent ?? ""}
                  />
                  <Select name="active" label="Active" defaultValue={String(streamer.active)}>
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
            <ConsoleForm intent="create" submit="Add streamer" variant="gold">
              <Input
                name="code"
                label="Code"
                hint="3 to 20 letters and digits; choose one that is easy to say."
              />
              <Input name="name" label="Name" />
              <Input
                name="UserID"
                label="User ID"
                hint="The account that gets the share. It must have logged in on this site once."
              />
              <Input
                name="sharePercent"
                label="Share, %"
                hint="Leave empty for the default share of the policy."
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
