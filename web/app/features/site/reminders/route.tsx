import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  MESSAGES,
  REMINDER_KINDS,
  type ReminderKind,
  type Reminders,
} from "@tambayan/account-service/contract";
import type { Checked } from "~/platform/forms/form-check";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { usePostForm } from "~/platform/forms/use-post-form";
import { type Message, msg, rich, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requireLogin, requirePlayer } from "~/platform/session/viewer.server";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { BrowserNotifications } from "./browser-notifications";
import styles from "./reminders.module.css";
import { INTENTS, isIntent } from "./reminders.server";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Reminders"), personal: true };
export const meta = noindexMeta;

/** What the player is reminded of, and how. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reminders = null } = await requireLogin(context.viewer.with(["reminders"]), request);
  return data({ reminders }, { status: reminders === null ? 503 : 200 });
}

export const shouldRevalidate = revalidateUnlessRefused;

/** Stores the choice, or turns notifications of this browser on or off; `intent` says which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, ["intent"]);
  const intent = formData.get("intent");
  try {
    await requirePlayer(context.viewer, request);
    if (!isIntent(intent)) return respond.refused(MESSAGES.badRequest, 400);
    return await INTENTS[intent](context, respond, formData);
  } catch (error) {
    return respond.failed(error);
  }
}

export default function RemindersRoute() {
  const { reminders } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("Reminders")}>
        {rich("See what's on in the {link}.", { link: <a href="/events">{t("Event calendar")}</a> })}
      </PageHeader>
      {reminders ? (
        <div className={styles.panels}>
          <ChoiceForm reminders={reminders} actionData={actionData} />
          <BrowserNotifications publicKey={reminders.publicKey} known={reminders.browserHashes} />
        </div>
      ) : (
        <EmptyState>
          {t("Reminders are unavailable right now. Please try again in a few minutes.")}
        </EmptyState>
      )}
    </>
  );
}

const KINDS: Record<ReminderKind, Message> = {
  event: msg("Events"),
  "club-war": msg("Club wars"),
  reset: msg("Resets of rankings and quests"),
  sale: msg("Drops and reduced prices"),
  maintenance: msg("Maintenance"),
};

const nothingToCheck = async () => (): Checked<null> => ({ value: null, errors: {} });

function ChoiceForm({ reminders, actionData }: { reminders: Reminders; actionData: FormResult | undefined }) {
  const { kinds, byMail, mailPossible, minutes } = reminders;
  const { refusal, sending, form } = usePostForm<FormResult>({
    action: "/reminders",
    load: nothingToCheck,
    actionData: actionData?.values.intent === "choose" ? actionData : undefined,
  });
  return (
    <Panel title={t("Remind me of")}>
      <form {...form}>
        <input type="hidden" name="intent" value="choose" />
        <FormStack>
          <FormAlert answer={refusal} />
          <p>
            {t("{minutes, plural, one {# minute} other {# minutes}} before each one starts.", { minutes })}
          </p>
          {REMINDER_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              id={kind}
              name={kind}
              label={translate(KINDS[kind])}
              defaultChecked={kinds.includes(kind)}
            />
          ))}
          <CheckboxField
            id="byMail"
            name="byMail"
            label={t("By email too")}
            defaultChecked={byMail}
            hint={
              mailPossible ? undefined : t("You need to confirm your email address first, in My Account.")
            }
          />
          <FormActions>
            <Button type="submit" variant="gold" aria-disabled={sending}>
              {t("Save")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}
