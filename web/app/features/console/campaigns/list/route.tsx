import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { campaignCalls, campaignRequestSchema } from "@tambayan/account-service/contract";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { useGame } from "~/platform/page/root-data";
import { Badge } from "~/ui/facts";
import { FieldGrid } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, readListQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { toBody } from "../../parts/edited-field.lib";
import { ConsoleForm, Input } from "../../parts/form";
import { DateTime, List, SubNavigation } from "../../parts/list";
import { useConsole } from "../../use-console";
import { CAMPAIGN_BADGES, CODE_PAGES, worth } from "./campaigns.lib";

export const handle: RouteHandle = { breadcrumb: () => "Campaigns" };

/** Campaigns of codes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "campaigns");
  const { values, query } = readListQuery(request, campaignCalls.list, ["search"]);
  const list = await orErrorPage(context.account.call(campaignCalls.list, { query }));
  return { ...list, values, write: mayWrite(role, "campaigns") };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "campaigns", {
    create: defineForm({
      schema: campaignRequestSchema,
      // The raw values: the service parses them by the same schema.
      run: async (_fields, key, formData) => {
        const { account } = args.context;
        const { message, id } = await account.call(campaignCalls.create, { body: toBody(formData), key });
        return { message, to: `/admin/campaigns/${id}` };
      },
    }),
  });

export default function Campaigns() {
  const { campaigns, next, values, write } = useLoaderData<typeof loader>();
  const game = useGame();
  const formKey = useConsole()?.formKey ?? "";
  return (
    <>
      <PageHeader title="Campaigns">
        A campaign sets what its codes are worth and when they can be redeemed. Codes are created in batches.
      </PageHeader>
      <SubNavigation label="Codes" pages={CODE_PAGES} />
      <List
        caption="Campaigns"
        filters={[{ name: "search", label: "Name" }]}
        values={values}
        headers={[
          "Name",
          "Status",
          "Value per code",
          "Codes",
          "Redeemed",
          "Streamer",
          "Starts (Manila)",
          "Ends (Manila)",
        ]}
        next={next}
        empty="No campaigns found."
      >
        {campaigns.map((campaign) => (
          <tr key={campaign.id}>
            <th scope="row">
              <a href={`/admin/campaigns/${campaign.id}`}>{campaign.name}</a>
            </th>
            <td>
              <Badge variant={CAMPAIGN_BADGES[campaign.state].variant}>
                {CAMPAIGN_BADGES[campaign.state].text}
              </Badge>
              {campaign.unapproved > 0 ? <Badge variant="open">Codes need approval</Badge> : null}
            </td>
            <td>{worth(campaign, game)}</td>
            <td>{formatCount(campaign.codes)}</td>
            <td>{formatCount(campaign.redeemed)}</td>
            <td>{campaign.streamer ?? "–"}</td>
            <td>
              <DateTime at={campaign.starts} />
            </td>
            <td>{campaign.ends ? <DateTime at={campaign.ends} /> : "Never"}</td>
          </tr>
        ))}
      </List>
      {write ? (
        <div className={styles.columns}>
          <Panel title="New campaign">
            <ConsoleForm intent="create" formKey={formKey} submit="Create campaign" variant="gold">
              <Input name="name" label="Name" hint="Only staff see it." />
              <FieldGrid>
                <Input
                  name="coins"
                  label={withCurrencyNames("R-Coin per code")}
                  type="number"
                  min={0}
                  defaultValue={100}
                />
                {game.milleage ? (
                  <Input
                    name="bonusCoins"
                    label={withCurrencyNames("Milleage per code")}
                    type="number"
                    min={0}
                    defaultValue={0}
                  />
                ) : null}
              </FieldGrid>
              <Input
                name="usesPerAccount"
                label="Codes per account"
                hint="How many codes of this campaign one account can redeem."
                type="number"
                min={1}
                defaultValue={1}
              />
              <FieldGrid>
                <Input
                  name="starts"
                  label="Starts (Manila)"
                  hint="Leave empty to start now."
                  type="datetime-local"
                />
                <Input
                  name="ends"
                  label="Ends (Manila)"
                  hint="Leave empty for no end date."
                  type="datetime-local"
                />
              </FieldGrid>
              <Input
                name="streamer"
                label="Streamer's code"
                hint="This streamer gets a share of every code. Leave empty to use the referral code that the player enters."
              />
            </ConsoleForm>
          </Panel>
        </div>
      ) : null}
    </>
  );
}
