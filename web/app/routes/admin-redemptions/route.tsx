import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redemptionsResponseSchema } from "@tambayan/account-service/contract";
import { Together } from "~/components/console/list";
import { PageHead } from "~/components/ui/page-head";
import { orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { CODE_PAGES } from "../admin-campaigns/campaigns.lib";
import { RedemptionTable } from "./redemption-table";

export const handle: RouteHandle = { breadcrumb: "Redemptions" };

const FILTERS = ["player", "code", "referrer", "campaign"] as const;

/** Who redeemed what, of all campaigns. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "campaigns");
  const values = readQuery(request, FILTERS);
  const query = { ...values, ...readQuery(request, ["before"]) };
  const list = await orFail(
    context.account.console.read("/admin/redemptions", redemptionsResponseSchema, query),
  );
  return { list, values };
}

export default function Redemptions() {
  const { list, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Redemptions">Every code that was redeemed, and what it gave.</PageHead>
      <Together label="Codes" pages={CODE_PAGES} />
      <RedemptionTable
        list={list}
        values={values}
        filters={[
          { name: "player", label: "Player (User ID)" },
          { name: "code", label: "Code" },
          { name: "referrer", label: "Streamer's code" },
        ]}
      />
    </>
  );
}
