import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  characterServiceCalls,
  LIMITS,
  type ServiceOffers,
  serviceOfferRequestSchema,
} from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { mayWrite } from "../console";
import { defineForm, handleForms, orErrorPage, requireRight } from "../console.server";
import styles from "../parts/console.module.css";
import { toBody } from "../parts/edited-field.lib";
import { ConsoleForm, Input, Select } from "../parts/form";
import { DateTime } from "../parts/list";
import { SERVICE_NAMES } from "./services.lib";

export const handle: RouteHandle = { breadcrumb: () => "Character services" };
export const shouldRevalidate = revalidateUnlessRefused;

/** Every service for characters, with its price and rules. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "shop");
  const { services } = await orErrorPage(context.account.call(characterServiceCalls.list));
  return { services, write: mayWrite(role, "shop") };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "shop", {
    offer: defineForm({
      schema: serviceOfferRequestSchema,
      run: (_fields, _key, formData) =>
        args.context.account.call(characterServiceCalls.change, { body: toBody(formData) }),
    }),
  });

export default function CharacterServices() {
  const { services, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Character services">
        <a href="/admin/shop">Shop</a> · Players order these for their own characters while they are out of
        the game. Staff can undo a change on the player's page.
      </PageHeader>
      <div className={styles.columns}>
        {services.map((service) => (
          <Service key={service.service} service={service} write={write} />
        ))}
      </div>
    </>
  );
}

function Service({ service: offer, write }: { service: ServiceOffers[number]; write: boolean }) {
  const { service, offered, missing, changed, changedBy } = offer;
  const { name, what } = SERVICE_NAMES[service];
  return (
    <Panel title={name} aside={<p className={styles.quiet}>{offered ? "On sale" : "Off"}</p>}>
      <div className={styles.sections}>
        <p>{what}</p>
        {missing.length > 0 ? (
          <p>This game server has no column {missing.join(", ")} in ChaInfo, so it cannot be offered.</p>
        ) : (
          <>
            {write ? (
              <ConsoleForm intent="offer" edits of={{ service }} submit={`Save ${name.toLowerCase()}`}>
                <Select name="offered" label="Offered" defaultValue={String(offered)}>
                  <option value="false">No</option>
                  <option value="true">Yes</option>
                </Select>
                <Input
                  name="price"
                  label="Price in R-Coin"
                  inputMode="numeric"
                  defaultValue={offer.price}
                  hint={`0: free. At most ${LIMITS.servicePrice.toLocaleString("en-PH")}.`}
                />
                <Input
                  name="waitHours"
                  label="Hours between uses, per character"
                  inputMode="numeric"
                  defaultValue={offer.waitHours}
                />
                <Input
                  name="minLevel"
                  label="Minimum level"
                  inputMode="numeric"
                  defaultValue={offer.minLevel}
                />
                <Input
                  name="most"
                  label={service === "rebirth" ? "Maximum rebirths" : "Maximum uses per character"}
                  inputMode="numeric"
                  defaultValue={offer.most}
                  hint="0: any number of times."
                />
                {service === "rebirth" ? (
                  <>
                    <Input
                      name="levelAfter"
                      label="Level afterwards"
                      inputMode="numeric"
                      defaultValue={offer.levelAfter}
                    />
                    <Input
                      name="statPoints"
                      label="Stat points it gives"
                      inputMode="numeric"
                      defaultValue={offer.statPoints}
                      hint="Points that were distributed before stay as they are."
                    />
                  </>
                ) : null}
              </ConsoleForm>
            ) : null}
            {changed ? (
              <p className={styles.quiet}>
                Changed <DateTime at={changed} /> by {changedBy ?? "the demo data"}
              </p>
            ) : null}
          </>
        )}
      </div>
    </Panel>
  );
}
