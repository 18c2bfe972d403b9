import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  campaignCreatedSchema,
  campaignRequestSchema,
  campaignsResponseSchema,
} from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input } from "~/components/console/form";
import { Exactly, List, Together } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { FieldGrid } from "~/components/ui/form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { count, mayWrite } from "~/lib/console";
import { form, operate, orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { useGame } from "~/lib/use-game";
import { CAMPAIGN_MARKS, CODE_PAGES, worth } from "./campaigns.lib";

export const handle: RouteHandle = { breadcrumb: "Campaigns" };

/** Campaigns of codes, newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "campaigns");
  const values = readQuery(request, ["search"]);
  const query = { ...values, ...readQuery(request, ["before"]) };
  const list = await orFail(context.account.console.read("/admin/campaigns", campaignsResponseSchema, query));
  return { ...list, values, write: mayWrite(role, "campaigns") };
}

export const action = (args: ActionFunctionArgs) =>
  operate(args, "campaigns", {
    create: form({
      schema: campaignRequestSchema,
      // As it was typed: the service reads it by the same schema.
      run: async (_fields, key, formData) => {
        const { intent: _, key: __, ...body } = Object.fromEntries(formData);
        const { console } = args.context.account;
        const { message, id } = await console.write("/admin/campaigns", campaignCreatedSchema, body, key);
        return { message, to: `/admin/campaigns/${id}` };
      },
    }),
  });

export default function Campaigns() {
  const { campaigns, next, values, write } = useLoaderData<typeof loader>();
  const game = useGame();
  return (
    <>
      <PageHead title="Campaigns">
        A campaign says what its codes give, and when. Codes are made in lots.
      </PageHead>
      <Together label="Codes" pages={CODE_PAGES} />
      <List
        caption="Campaigns"
        filters={[{ name: "search", label: "Name" }]}
        values={values}
        heads={["Name", "State", "A code gives", "Codes", "Redeemed", "Streamer", "Starts (Manila)", "Ends"]}
        next={next}
        empty="There is no campaign of this name."
      >
        {campaigns.map((campaign) => (
          <tr key={campaign.id}>
            <th scope="row">
              <a href={`/admin/campaigns/${campaign.id}`}>{campaign.name}</a>
            </th>
            <td>
              <Mark look={CAMPAIGN_MARKS[campaign.state].look}>{CAMPAIGN_MARKS[campaign.state].text}</Mark>
            </td>
            <td>{worth(campaign, game)}</td>
            <td>{count(campaign.codes)}</td>
            <td>{count(campaign.redeemed)}</td>
            <td>{campaign.referrer ?? "–"}</td>
            <td>
              <Exactly at={campaign.starts} />
            </td>
            <td>{campaign.ends ? <Exactly at={campaign.ends} /> : "never"}</td>
          </tr>
        ))}
      </List>
      {write ? (
        <div className={styles.columns}>
          <Panel title="New campaign">
            <ConsoleForm intent="create" submit="Make the campaign" look="gold">
              <Input name="name" label="Name" hint="Operators read it; players do not." maxLength={100} />
              <FieldGrid>
                <Input name="points" label="R-Coin of a code" type="number" min={0} defaultValue={100} />
                {game.milleage ? (
                  <Input name="points2" label="Milleage of a code" type="number" min={0} defaultValue={0} />
                ) : null}
              </FieldGrid>
              <Input
                name="usesPerAccount"
                label="Codes that one account may redeem"
                hint="Of this campaign, all its codes together."
                type="number"
                min={1}
                defaultValue={1}
              />
              <FieldGrid>
                <Input name="starts" label="Starts (Manila)" hint="Empty: at once." type="datetime-local" />
                <Input name="ends" label="Ends (Manila)" hint="Empty: never." type="datetime-local" />
              </FieldGrid>
              <Input
                name="referrer"
                label="Streamer's code"
                hint="He gets his share of every code. Empty: nobody does, unless the player names one."
                maxLength={20}
              />
            </ConsoleForm>
          </Panel>
        </div>
      ) : null}
    </>
  );
}
