import { DIALOG_TITLES, LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { AwayNote } from "~/components/site/away-note";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { Panel } from "~/components/ui/panel";
import type { FormAnswer } from "~/lib/form-answer";
import { rich, t } from "~/lib/i18n";
import { usePostForm } from "~/lib/use-post-form";

const loadCheck = async () => (await import("./ticket-check")).checkFind;

interface FindTicketProps {
  visitor: boolean;
  /** As the address has it; empty where it has none. */
  number: string;
  /** The address names a ticket that does not exist, or is another's. */
  missing: boolean;
  answered: FormAnswer | undefined;
}

/** Number and address of a ticket, for who lost its link: it is mailed, never shown. */
export function FindTicket({ visitor, number, missing, answered }: FindTicketProps) {
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/checkticket",
    load: loadCheck,
    answered,
    progress: {
      title: DIALOG_TITLES.findingAccount,
      text: DIALOG_TITLES.findingAccountText,
      atMostMs: 10_000,
    },
  });
  return (
    <>
      <AwayNote>{t("Tickets cannot be looked for right now; please try again in a few minutes.")}</AwayNote>
      <Panel title={t("Mail me the link")}>
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
                hint={t("Such as T-ACDE2347.")}
                errors={errors.number}
                defaultValue={answered?.values.number ?? number}
                maxLength={20}
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
                hint={t("The one that the ticket was sent with.")}
                errors={errors.email}
                defaultValue={answered?.values.email}
                maxLength={LIMITS.email}
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                aria-required
              />
            </FieldGrid>
            <p>
              {visitor ? (
                rich("Did you write from your account? {link} to see your tickets.", {
                  link: <a href="/login">{t("Log in")}</a>,
                })
              ) : (
                <a href="/checkticket">{t("All my tickets")}</a>
              )}
            </p>
            <FormActions>
              <Button type="submit" look="gold" aria-disabled={sending}>
                {t("Mail me the link")}
              </Button>
              <ButtonLink href="/ticket">{t("Submit a new ticket")}</ButtonLink>
            </FormActions>
          </FormStack>
        </form>
      </Panel>
    </>
  );
}
