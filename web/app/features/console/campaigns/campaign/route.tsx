import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  campaignCalls,
  campaignEndRequestSchema,
  campaignRevokeRequestSchema,
  chosenCodeRequestSchema,
  codesRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { useGame } from "~/platform/page/root-data";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, readListQuery, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { toBody } from "../../parts/edited-field.lib";
import { DateTime } from "../../parts/list";
import { CAMPAIGN_BADGES, worth } from "../list/campaigns.lib";
import { RedemptionTable } from "../redemptions/redemption-table";
import { Batches } from "./batches";
import { CampaignForms } from "./campaign-forms";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ campaign }) => campaign.name,
};
export const shouldRevalidate = revalidateUnlessRefused;

/** One campaign: its results, its batches of codes, its redemptions. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "campaigns");
  const { account } = context;
  const { campaign } = await orErrorPage(account.call(campaignCalls.campaign, { params: { id: params.id } }));
  const { values, query } = readListQuery(request, campaignCalls.redemptions, []);
  const redeemed = await orErrorPage(
    account.call(campaignCalls.redemptions, { query: { campaign: campaign.id, ...query } }),
  );
  return { campaign, redeemed, values, write: mayWrite(role, "campaigns") };
}

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  const params = { id: args.params.id };
  return handleForms(args, "campaigns", {
    "create-codes": defineForm({
      schema: codesRequestSchema,
      run: (body, key) => account.call(campaignCalls.createBatch, { params, body, key }),
    }),
    "choose-code": defineForm({
      schema: chosenCodeRequestSchema,
      run: (body, key) => account.call(campaignCalls.createChosenCode, { params, body, key }),
    }),
    pause: defineForm({ schema: z.object({}), run: () => account.call(campaignCalls.pause, { params }) }),
    resume: defineForm({ schema: z.object({}), run: () => account.call(campaignCalls.resume, { params }) }),
    end: defineForm({
      schema: campaignEndRequestSchema,
      run: (_fields, _key, formData) =>
        account.call(campaignCalls.setEnd, { params, body: toBody(formData) }),
    }),
    revoke: defineForm({
      schema: campaignRevokeRequestSchema,
      run: (body) => account.call(campaignCalls.revoke, { params, body }),
    }),
    "revoke-batch": defineForm({
      schema: campaignRevokeRequestSchema.extend({ batch: z.coerce.number().int() }),
      run: ({ batch, reason }) =>
        account.call(campaignCalls.revokeBatch, { params: { ...params, batch }, body: { reason } }),
    }),
  });
};

export default function Campaign() {
  const { campaign, redeemed, values, write } = useLoaderData<typeof loader>();
  const game = useGame();
  const { variant, text } = CAMPAIGN_BADGES[campaign.state];
  return (
    <>
      <PageHeader title={campaign.name}>
        <BackLink to="/admin/campaigns">Back to campaigns</BackLink>
      </PageHeader>
      <div className={styles.columns}>
        <Panel title="Details">
          <Facts>
            <Fact name="Status">
              <Badge variant={variant}>{text}</Badge>
            </Fact>
            <Fact name="Value per code">{worth(campaign, game)}</Fact>
            <Fact name="Limit per account">
              {campaign.usesPerAccount === 1 ? "1 code" : `${formatCount(campaign.usesPerAccount)} codes`}
            </Fact>
            <Fact name="Starts (Manila)">
              <DateTime at={campaign.starts} />
            </Fact>
            <Fact name="Ends">{campaign.ends ? <DateTime at={campaign.ends} /> : "Never"}</Fact>
            <Fact name="Streamer">{campaign.streamer ?? "None"}</Fact>
            <Fact name="Created by">{campaign.createdBy ?? "command line"}</Fact>
          </Facts>
        </Panel>
        <Panel title="Results">
          <Facts>
            <Fact name="Codes">{formatCount(campaign.codes)}</Fact>
            <Fact name="Redemptions">{formatCount(campaign.redeemed)}</Fact>
            <Fact name="Accounts">{formatCount(campaign.given.accounts)}</Fact>
            <Fact name={withCurrencyNames("R-Coin")}>{formatCount(campaign.given.coins)}</Fact>
            {game.milleage ? (
              <Fact name={withCurrencyNames("Milleage")}>{formatCount(campaign.given.bonusCoins)}</Fact>
            ) : null}
            <Fact name="Streamer share">{formatCount(campaign.given.share)}</Fact>
          </Facts>
        </Panel>
      </div>
      <Batches campaign={campaign} write={write} />
      {write && campaign.state !== "revoked" ? <CampaignForms campaign={campaign} /> : null}
      <Panel title="Latest redemptions">
        <RedemptionTable list={redeemed} values={values} campaign={campaign.id} />
      </Panel>
    </>
  );
}
