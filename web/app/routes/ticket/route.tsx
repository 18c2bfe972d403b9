import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import {
  DIALOG_TITLES,
  LIMITS,
  readTicketNumber,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_NAMES,
} from "@tambayan/account-service/contract";
import { AwayNote } from "~/components/site/away-note";
import { PictureField } from "~/components/site/picture-field";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field, SelectField, TextField } from "~/components/ui/field";
import { FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import type { FormAnswer } from "~/lib/form-answer";
import { createAnswers } from "~/lib/form-answer.server";
import { msg, rich, t, tell } from "~/lib/i18n";
import { newKey, readKey } from "~/lib/idempotency.server";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { picturesOf, readPictureForm } from "~/lib/picture-form.server";
import { usePostForm } from "~/lib/use-post-form";
import { checkPlayersTicket, checkVisitorsTicket } from "./ticket-check";

export const handle: RouteHandle = { section: "support", breadcrumb: msg("Submit Ticket") };

export const meta = fixedMeta({
  title: msg("Submit Ticket"),
  description: msg(
    "Write to our support: about your account, R-Coin and the item shop, the game or this website.",
  ),
  path: "/ticket",
});

/** The form has a key of its own, so the page is nobody else's. `sent` is the number of a visitor's ticket that was sent. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { state } = await context.viewer();
  const sent = readTicketNumber(new URL(request.url).searchParams.get("sent") ?? "");
  return data(
    { visitor: state === "visitor", sent, key: newKey() },
    { headers: { "cache-control": "private, no-store" } },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = notAfterRefusal;

/** Sends a ticket: of who is logged in for his account, else of a visitor. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readPictureForm(request);
  const answers = createAnswers(formData, ["category", "subject", "message", "email"]);
  const visitor = !session.has("token");
  const checked = visitor ? checkVisitorsTicket(formData) : checkPlayersTicket(formData);
  if (checked.errors) return answers.invalid(checked.errors);
  try {
    const pictures = await picturesOf(formData);
    const { number, message } = await account.createTicket({ ...checked.value, pictures }, readKey(formData));
    if (visitor) throw redirect(`/ticket?sent=${number}`);
    session.flash("notice", { icon: "success", title: DIALOG_TITLES.success, text: message });
    throw redirect(`/checkticket?ticket=${number}`);
  } catch (error) {
    return answers.failed(error, { ownWords: true });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function SubmitTicket() {
  const { visitor, sent, key } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("Submit Ticket")}>
        {sent === null
          ? t("Write to our support. A person reads it, and answers as soon as possible.")
          : null}
      </PageHead>
      {sent === null ? <TicketForm visitor={visitor} idempotencyKey={key} /> : <Sent number={sent} />}
    </>
  );
}

/** What a visitor learns of his ticket: the rest is mailed, so that only the address's owner can open it. */
function Sent({ number }: { number: string }) {
  return (
    <Panel title={t("Your ticket is sent")}>
      <FormStack>
        <p role="status">{rich("Its number is {strong}.", { strong: <strong>{number}</strong> })}</p>
        <p>
          {t(
            "We mailed you a link to it: there you see our answer and can write again. If the email does not come within some minutes, please look into your spam folder.",
          )}
        </p>
        <FormActions>
          <ButtonLink href="/" look="gold">
            {t("Home")}
          </ButtonLink>
          <ButtonLink href="/checkticket">{t("Mail me the link again")}</ButtonLink>
        </FormActions>
      </FormStack>
    </Panel>
  );
}

const loadPlayersCheck = async () => (await import("./ticket-check")).checkPlayersTicket;
const loadVisitorsCheck = async () => (await import("./ticket-check")).checkVisitorsTicket;

function TicketForm({ visitor, idempotencyKey }: { visitor: boolean; idempotencyKey: string }) {
  const answered = useActionData<typeof action>();
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/ticket",
    load: visitor ? loadVisitorsCheck : loadPlayersCheck,
    answered,
    withFiles: true,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
  });
  const typed = answered?.values ?? {};
  return (
    <>
      <AwayNote>
        {t("Tickets cannot be sent right now; please try again in a few minutes. What you type stays here.")}
      </AwayNote>
      <Panel title={t("Your message")}>
        <form {...form}>
          <input type="hidden" name="key" value={idempotencyKey} />
          <FormStack>
            <FormAlert answer={refusal} />
            <SelectField
              id="category"
              name="category"
              label={t("What is it about?")}
              errors={errors.category}
              defaultValue={typed.category ?? ""}
              aria-required
            >
              <option value="" disabled>
                {t("Please choose")}
              </option>
              {TICKET_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {tell(TICKET_CATEGORY_NAMES[category])}
                </option>
              ))}
            </SelectField>
            <Field
              id="subject"
              name="subject"
              label={t("Subject")}
              errors={errors.subject}
              defaultValue={typed.subject}
              maxLength={LIMITS.ticketSubject}
              autoComplete="off"
              aria-required
            />
            <TextField
              id="message"
              name="message"
              label={t("Message")}
              hint={t(
                "What happened, when, and with which character. Never write a password here: we do not ask for it.",
              )}
              errors={errors.message}
              defaultValue={typed.message}
              maxLength={LIMITS.ticketMessage}
              rows={8}
              aria-required
            />
            <PictureField errors={errors.pictures} />
            <Field
              id="email"
              name="email"
              type="email"
              label={visitor ? t("Email Address") : t("Another email address (optional)")}
              hint={
                visitor
                  ? t("Our answer and the link to your ticket go there.")
                  : t("Answers are mailed to the address of your account, or to this one instead.")
              }
              errors={errors.email}
              defaultValue={typed.email}
              maxLength={LIMITS.email}
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              aria-required={visitor}
            />
            {visitor ? (
              <p>
                {rich("Have you an account? {link} first, and the ticket is kept with it.", {
                  link: <a href="/login">{t("Log in")}</a>,
                })}
              </p>
            ) : null}
            <FormActions>
              <Button type="submit" look="gold" aria-disabled={sending}>
                {t("Submit Ticket")}
              </Button>
              <ButtonLink href="/checkticket">{t("Check My Ticket")}</ButtonLink>
            </FormActions>
          </FormStack>
        </form>
      </Panel>
    </>
  );
}
