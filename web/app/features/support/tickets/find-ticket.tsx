import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { UnavailableNotice } from "~/layout/notices/unavailable-notice";
import type { FormResult } from "~/platform/forms/form-result";
import { usePostForm } from "~/platform/forms/use-post-form";
import { rich, t } from "~/platform/language/i18n";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/ui/form";
import { Panel } from "~/ui/panel";

const loadCheck = async () => (await import("./ticket-check")).checkFind;

interface FindTicketProps {
  visitor: boolean;
  /** From the address; empty if it has none. */
  number: string;
  /** The address names a ticket that does not exist, or another account's. */
  missing: boolean;
  actionData: FormResult | undefined;
}

/** Ticket number and email address, for anyone who lost the link: it is emailed, never shown. */
export function FindTicket({ visitor, number, missing, actionData }: FindTicketProps) {
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: "/checkticket",
    load: loadCheck,
    actionData,
    progress: {
      title: DIALOG_TITLES.findingAccount,
      text: DIALOG_TITLES.findingAccountText,
      atMostMs: 10_000,
    },
  });
  return (
    <>
      <UnavailableNotice>
        {t("Tickets are unavailable right now. Please try again in a few minutes.")}
      </UnavailableNotice>
      <Panel title={t("Email me the link")}>
        <form {...form}>
          <input type="hidden" name="intent" value="find" />
          <FormStack>
            {missing ? <p role="alert">{MESSAGES.ticketNotFound}</p> : null}
            <FormAlert answer={refusal} />
            <FieldGrid>
              <Field
                id="number"
                name="number"
                label={t("Ticket Number")}
                hint={t("e.g. T-ACDE2347")}
                errors={errors.number}
                defaultValue={actionData?.values.number ?? number}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                aria-required
              />
              <Field
                id="email"
                name="email"
                type="email"
                label={t("Email Address")}
                hint={t("The address you sent the ticket with.")}
                errors={errors.email}
                defaultValue={actionData?.values.email}
                autoComplete="email"
                inputMode="email"
                spellCheck={false}
                aria-required
              />
            </FieldGrid>
            <p>
              {visitor ? (
                rich("Did you send the ticket from your account? {link} to see your tickets.", {
                  link: <a href="/login">{t("Log in")}</a>,
                })
              ) : (
                <a href="/checkticket">{t("All my tickets")}</a>
              )}
            </p>
            <FormActions>
              <Button type="submit" variant="gold" aria-disabled={sending}>
                {t("Email me the link")}
              </Button>
              <ButtonLink href="/ticket">{t("Submit a new ticket")}</ButtonLink>
            </FormActions>
          </FormStack>
        </form>
      </Panel>
    </>
  );
}
