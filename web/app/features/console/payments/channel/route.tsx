import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CONSOLE_MESSAGES, offerCalls } from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { handleForms, orErrorPage, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import { SubNavigation } from "../../parts/list";
import { ChannelForm } from "../channels/channel-form";
import { channelForm } from "../offer-forms.server";
import { PAYMENT_PAGES } from "../payments.lib";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ channel }) => channel.name,
};
export const shouldRevalidate = revalidateUnlessRefused;

/** One transfer account. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireRight(context, "policy", "write");
  const { channels } = await orErrorPage(context.account.call(offerCalls.channels));
  const channel = channels.find(({ id }) => String(id) === params.id);
  if (!channel) throw new Response(CONSOLE_MESSAGES.channelUnknown, { status: 404 });
  return { channel };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "policy", { save: channelForm(args.context, args.params.id ?? "") });

export default function ChannelPage() {
  const { channel } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={channel.name}>
        <BackLink to="/admin/payments/channels">Back to accounts</BackLink>
      </PageHeader>
      <SubNavigation label="Payments" pages={PAYMENT_PAGES} />
      <Panel title="Settings">
        <ChannelForm channel={channel} />
      </Panel>
    </>
  );
}
