import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { offerCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { mayWrite } from "../../console";
import { handleForms, orErrorPage, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { List, SubNavigation } from "../../parts/list";
import { channelForm } from "../offer-forms.server";
import { CHANNEL_KIND_NAMES, PAYMENT_PAGES } from "../payments.lib";
import { ChannelForm } from "./channel-form";

export const handle: RouteHandle = { breadcrumb: () => "Transfer accounts" };

/** The operator's accounts that players transfer money to. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "payments");
  const { channels } = await orErrorPage(context.account.call(offerCalls.channels));
  return { channels, write: mayWrite(role, "policy") };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "policy", { save: channelForm(args.context, null) });

export default function Channels() {
  const { channels, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Transfer accounts">
        Where there is no gateway, players send money to one of these and upload the receipt. Check the
        numbers twice: what players send to a wrong one is gone. Once a player has paid, a second person
        approves each new account and each change; taking one out of use needs nobody else.
      </PageHeader>
      <SubNavigation label="Payments" pages={PAYMENT_PAGES} />
      <div className={styles.stack}>
        <List
          caption="Transfer accounts"
          headers={["Name", "Kind", "Status", "Account name", "Account number", "Instructions"]}
          empty="No accounts yet: players cannot pay by manual transfer."
        >
          {channels.map((channel) => (
            <tr key={channel.id}>
              <th scope="row">
                {write ? <a href={`/admin/payments/channels/${channel.id}`}>{channel.name}</a> : channel.name}
              </th>
              <td>{CHANNEL_KIND_NAMES[channel.kind]}</td>
              <td>
                <Badge variant={channel.active ? "good" : "quiet"}>
                  {channel.active ? "Active" : "Hidden"}
                </Badge>
              </td>
              <td>{channel.accountName}</td>
              <td>{channel.accountNumber}</td>
              <td className={styles.wrap}>{channel.instructions || "–"}</td>
            </tr>
          ))}
        </List>
        {write ? (
          <Panel title="New account">
            <ChannelForm />
          </Panel>
        ) : null}
      </div>
    </>
  );
}
