import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { campaignCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { orErrorPage, readListQuery, requireRight } from "../../console.server";
import { SubNavigation } from "../../parts/list";
import { CODE_PAGES } from "../list/campaigns.lib";
import { RedemptionTable } from "./redemption-table";

export const handle: RouteHandle = { breadcrumb: () => "Redemptions" };

const FILTERS = ["player", "code", "streamer", "campaign"] as const;

/** Redemptions of all campaigns. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "campaigns");
  const { values, query } = readListQuery(request, campaignCalls.redemptions, FILTERS);
  const list = await orErrorPage(context.account.call(campaignCalls.redemptions, { query }));
  return { list, values };
}

export default function Redemptions() {
  const { list, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Redemptions">Every redeemed code, and what it was worth.</PageHeader>
      <SubNavigation label="Codes" pages={CODE_PAGES} />
      <RedemptionTable
        list={list}
        values={values}
        filters={[
          { name: "player", label: "Player (User ID)" },
          { name: "code", label: "Code" },
          { name: "streamer", label: "Streamer's code" },
        ]}
      />
    </>
  );
}
