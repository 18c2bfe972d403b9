import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DIALOG_TITLES, type GameLogin, presenceCalls } from "@tambayan/account-service/contract";
import { failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, rich, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requireLogin, requirePlayer } from "~/platform/session/viewer.server";
import { dayTimeInManila } from "~/platform/time/time";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { SmallForm } from "~/ui/small-form";
import { CharacterPanel } from "../character-panel";
import styles from "../character-services.module.css";
import { performService, type ServiceResult } from "../perform.server";
import { resultOf, Service } from "../service-form";

const HERE = "/unstick";

export const handle: RouteHandle = {
  section: "support",
  breadcrumb: msg("Stuck in the Game"),
  personal: true,
};
export const meta = noindexMeta;

/** Whether the player's login is stuck, and their characters if they can move them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { gamelogin, services } = await requireLogin(context.viewer.with(["gamelogin", "services"]), request);
  const found = gamelogin !== undefined && services !== undefined;
  const offer = services?.offers.find(({ service }) => service === "unstick") ?? null;
  return data(
    {
      found,
      login: gamelogin ?? null,
      offer,
      characters: offer ? (services?.characters ?? []) : [],
      key: context.account.newKey(),
    },
    { status: found ? 200 : 503 },
  );
}

export const shouldRevalidate = revalidateUnlessRefused;

/** Resets the login, or moves a character. */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const formData = await readForm(request);
  if (formData.get("intent") !== "login") return performService(args, formData, HERE);
  const respond = createResponder(formData, ["intent"]);
  try {
    await requirePlayer(context.viewer, request);
    const { message } = await context.account.call(presenceCalls.reset);
    const notice = { icon: "success" as const, title: DIALOG_TITLES.changed, text: message };
    return respond.done(context.session, notice, HERE);
  } catch (error) {
    if (isCallError(error) && error.status === 409) return respond.outdated(failureMessage(error));
    return respond.failed(error);
  }
}

export default function Unstick() {
  const { found, login, offer, characters, key } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>() as ServiceResult | undefined;
  return (
    <>
      <PageHeader title={t("Stuck in the Game")}>
        {rich("What the game's messages mean: {link}", {
          link: <a href="/gamelogin">{t("Trouble entering the game?")}</a>,
        })}
      </PageHeader>
      {found ? (
        <div className={styles.panels}>
          <Panel title={t("Your login")}>
            <LoginState
              login={login}
              actionData={actionData?.values.intent === "login" ? actionData : undefined}
            />
          </Panel>
          {offer
            ? characters.map((character) => (
                <CharacterPanel key={character.ChaNum} character={character}>
                  <Service
                    here={HERE}
                    offer={offer}
                    character={character}
                    idempotencyKey={`${key}-${character.ChaNum}`}
                    actionData={resultOf(actionData, character, offer)}
                  />
                </CharacterPanel>
              ))
            : null}
          <p>
            {rich("Still stuck? {link} and tell us what you see.", {
              link: <a href="/ticket?category=game">{t("Contact support")}</a>,
            })}
          </p>
        </div>
      ) : (
        <EmptyState>{t("This cannot be checked right now. Please try again in a moment.")}</EmptyState>
      )}
    </>
  );
}

function LoginState({ login, actionData }: { login: GameLogin; actionData: ServiceResult | undefined }) {
  if (login === null) {
    return <p>{t("On this server, staff reset a stuck login. Please contact support.")}</p>;
  }
  if (login.state === "out") {
    return <p>{t("The game lists you as logged out. You can log in.")}</p>;
  }
  if (login.state === "in_game") {
    return (
      <p>
        {t(
          "One of your characters is in the game. Log out there. If you are not in the game, wait a few minutes, then contact support.",
        )}
      </p>
    );
  }
  return (
    <div className={styles.login}>
      <p>
        {t(
          "The game lists you as logged in, but none of your characters is in the game. It will refuse your next login with code 5.",
        )}
      </p>
      {login.until ? (
        <p>{t("You can reset it from {time}.", { time: dayTimeInManila(login.until) })}</p>
      ) : (
        <SmallForm action={HERE} fields={{ intent: "login" }} variant="gold" actionData={actionData}>
          {t("Reset my login")}
        </SmallForm>
      )}
    </div>
  );
}
