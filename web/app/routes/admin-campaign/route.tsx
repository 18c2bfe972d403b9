import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  campaignEndRequestSchema,
  campaignResponseSchema,
  campaignRevokeRequestSchema,
  messageResponseSchema,
  redemptionsResponseSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import styles from "~/components/console/console.module.css";
import { Exactly } from "~/components/console/list";
import { Fact, Facts, Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { count, mayWrite } from "~/lib/console";
import { form, operate, orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { useGame } from "~/lib/use-game";
import { CAMPAIGN_MARKS, worth } from "../admin-campaigns/campaigns.lib";
import { RedemptionTable } from "../admin-redemptions/redemption-table";
import { CampaignForms } from "./campaign-forms";
import { Lots } from "./lots";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ campaign }) => campaign.name,
};

/** One campaign: what it gave, its lots of codes, who redeemed them. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "campaigns");
  const { console } = context.account;
  const { campaign } = await orFail(
    console.read(`/admin/campaigns/${Number(params.id)}`, campaignResponseSchema),
  );
  const query = { campaign: campaign.id, ...readQuery(request, ["before"]) };
  const redeemed = await orFail(console.read("/admin/redemptions", redemptionsResponseSchema, query));
  return { campaign, redeemed, write: mayWrite(role, "campaigns") };
}

export const action = (args: ActionFunctionArgs) => {
  const path = `/admin/campaigns/${Number(args.params.id)}`;
  const write = (call: string, body?: unknown) =>
    args.context.account.console.write(`${path}/${call}`, messageResponseSchema, body);
  return operate(args, "campaigns", {
    pause: form({ schema: z.object({}), run: () => write("pause") }),
    resume: form({ schema: z.object({}), run: () => write("resume") }),
    end: form({
      schema: campaignEndRequestSchema,
      run: (_fields, _key, formData) => write("end", { ends: formData.get("ends") }),
    }),
    revoke: form({ schema: campaignRevokeRequestSchema, run: (body) => write("revoke", body) }),
    "revoke-lot": form({
      schema: campaignRevokeRequestSchema.extend({ lot: z.coerce.number().int() }),
      run: ({ lot, reason }) => write(`lots/${lot}/revoke`, { reason }),
    }),
  });
};

export default function Campaign() {
  const { campaign, redeemed, write } = useLoaderData<typeof loader>();
  const game = useGame();
  const { look, text } = CAMPAIGN_MARKS[campaign.state];
  return (
    <>
      <PageHead title={campaign.name}>
        <a href="/admin/campaigns">All campaigns</a>
      </PageHead>
      <div className={styles.columns}>
        <Panel title="What it is">
          <Facts>
            <Fact name="State">
              <Mark look={look}>{text}</Mark>
            </Fact>
            <Fact name="A code gives">{worth(campaign, game)}</Fact>
            <Fact name="One account may redeem">
              {campaign.usesPerAccount === 1 ? "one code" : `${count(campaign.usesPerAccount)} codes`}
            </Fact>
            <Fact name="Starts (Manila)">
              <Exactly at={campaign.starts} />
            </Fact>
            <Fact name="Ends">{campaign.ends ? <Exactly at={campaign.ends} /> : "never"}</Fact>
            <Fact name="Streamer">{campaign.referrer ?? "nobody's"}</Fact>
            <Fact name="Made by">{campaign.createdBy ?? "the command line"}</Fact>
          </Facts>
        </Panel>
        <Panel title="What it gave">
          <Facts>
            <Fact name="Codes">{count(campaign.codes)}</Fact>
            <Fact name="Redeemed">
              {campaign.redeemed === 1 ? "once" : `${count(campaign.redeemed)} times`}
            </Fact>
            <Fact name="By accounts">{count(campaign.given.accounts)}</Fact>
            <Fact name="R-Coin">{count(campaign.given.points)}</Fact>
            {game.milleage ? <Fact name="Milleage">{count(campaign.given.points2)}</Fact> : null}
            <Fact name="Streamers' share">{count(campaign.given.share)}</Fact>
          </Facts>
        </Panel>
      </div>
      <Lots campaign={campaign} write={write} />
      {write && campaign.state !== "revoked" ? <CampaignForms campaign={campaign} /> : null}
      <Panel title="Redeemed">
        <RedemptionTable list={redeemed} values={{ campaign: String(campaign.id) }} />
      </Panel>
    </>
  );
}
