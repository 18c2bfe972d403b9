import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requireLogin } from "~/platform/session/viewer.server";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { DateTime } from "~/ui/relative-time";
import { Table } from "~/ui/table";
import { CharacterPanel } from "../character-panel";
import styles from "../character-services.module.css";
import { performService, type ServiceResult } from "../perform.server";
import { resultOf, Service } from "../service-form";
import { priceText, SERVICE_TEXTS } from "../services.lib";

const HERE = "/character-services";

export const handle: RouteHandle = {
  section: "shop",
  breadcrumb: msg("Character Services"),
  personal: true,
};
export const meta = noindexMeta;

/** The player's characters with the services for them, and the last changes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services = null } = await requireLogin(context.viewer.with(["services"]), request);
  return data({ services, key: context.account.newKey() }, { status: services === null ? 503 : 200 });
}

export const shouldRevalidate = revalidateUnlessRefused;

/** Orders a service; a plain post asks for confirmation first. */
export const action = async (args: ActionFunctionArgs) =>
  performService(args, await readForm(args.request), HERE);

export default function CharacterServicesRoute() {
  const { services, key } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>() as ServiceResult | undefined;
  return (
    <>
      <PageHeader title={t("Character Services")}>
        {t("Log out of the game first, and wait a minute: a character in the game cannot be changed.")}
      </PageHeader>
      {services === null ? (
        <EmptyState>
          {t("Character services are unavailable right now. Please try again in a few minutes.")}
        </EmptyState>
      ) : services.offers.length === 0 ? (
        <EmptyState>
          {rich("This server offers no character services. {link}", {
            link: <a href="/gamelogin">{t("Trouble entering the game?")}</a>,
          })}
        </EmptyState>
      ) : services.characters.length === 0 ? (
        <EmptyState>{t("You have no characters yet. Create one in the game first.")}</EmptyState>
      ) : (
        <div className={styles.panels}>
          {services.inGame ? (
            <p className={styles.notice} role="status">
              {t("You are in the game, or left it less than a minute ago.")}
            </p>
          ) : null}
          {services.characters.map((character) => (
            <CharacterPanel key={character.ChaNum} character={character}>
              {services.offers.map((offer) => (
                <Service
                  key={offer.service}
                  here={HERE}
                  offer={offer}
                  character={character}
                  idempotencyKey={`${key}-${offer.service}-${character.ChaNum}`}
                  actionData={resultOf(actionData, character, offer)}
                />
              ))}
            </CharacterPanel>
          ))}
        </div>
      )}
      {services && services.changes.length > 0 ? (
        <Panel title={t("Last changes")}>
          <Table caption={t("Last changes")} headers={[t("Character"), t("Service"), t("Price"), t("Date")]}>
            {services.changes.map(({ id, ChaName, service, price, at, undone }) => (
              <tr key={id}>
                <th scope="row">{ChaName}</th>
                <td>
                  {translate(SERVICE_TEXTS[service].name)}
                  {undone ? ` (${t("undone by staff")})` : ""}
                </td>
                <td>{priceText(price)}</td>
                <td>
                  <DateTime date={at} />
                </td>
              </tr>
            ))}
          </Table>
        </Panel>
      ) : null}
    </>
  );
}
