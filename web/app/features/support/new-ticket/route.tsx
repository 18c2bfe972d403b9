import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  DIALOG_TITLES,
  LIMITS,
  readTicketNumber,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_NAMES,
  ticketCalls,
} from "@tambayan/account-service/contract";
import { UnavailableNotice } from "~/layout/notices/unavailable-notice";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { picturesOf, readPictureForm } from "~/platform/forms/pictures/picture-form.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import { usePostForm } from "~/platform/forms/use-post-form";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { loginPath } from "~/platform/session/login-path";
import { Button, ButtonLink } from "~/ui/button";
import { Field, SelectField, TextField } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PictureField } from "../picture-field";
import { Questions } from "../questions";
import styles from "../questions.module.css";
import { checkPlayersTicket, checkVisitorsTicket } from "./ticket-check";

export const handle: RouteHandle = {
  section: "support",
  breadcrumb: msg("Submit Ticket"),
  parameters: ["sent", "category", "about"],
};

export const meta = fixedMeta({
  title: msg("Submit Ticket"),
  description: msg(
    "Write to our support team about your account, R-Coin and the item shop, the game or this website.",
  ),
  path: "/ticket",
});

/** What goes back into the form. */
const KEPT = ["category", "subject", "message", "email"];

/** Questions that are answered above the form. */
const SUGGESTED_QUESTIONS = 5;

/**
 * The form has its own key, so the page cannot be shared. `sent` is the number of the ticket that a visitor just sent;
 * `category` and `about` fill the form in.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ state }, questions] = await Promise.all([
    context.viewer(),
    nullIfUnavailable(context.content.faq()),
  ]);
  const { searchParams } = new URL(request.url);
  const sent = readTicketNumber(searchParams.get("sent") ?? "");
  return data(
    {
      visitor: state === "visitor",
      sent,
      key: context.account.newKey(),
      given: {
        category: TICKET_CATEGORIES.find((category) => category === searchParams.get("category")),
        subject: searchParams.get("about")?.slice(0, LIMITS.ticketSubject),
      },
      questions: questions?.slice(0, SUGGESTED_QUESTIONS) ?? [],
    },
    { headers: { "cache-control": "private, no-store" } },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

/** Sends a ticket, for the account of a player who is logged in, else as a visitor. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readPictureForm(request);
  const respond = createResponder(formData, KEPT);
  const visitor = !session.has("token");
  const checked = visitor ? checkVisitorsTicket(formData) : checkPlayersTicket(formData);
  if (checked.errors) return respond.invalid(checked.errors);
  try {
    const pictures = await picturesOf(formData);
    const { number, message } = await account.call(ticketCalls.create, {
      body: { ...checked.value, pictures },
      key: readKey(formData),
    });
    if (visitor) throw redirect(`/ticket?sent=${number}`);
    session.flash("notice", { icon: "success", title: DIALOG_TITLES.success, text: message });
    throw redirect(`/checkticket?ticket=${number}`);
  } catch (error) {
    return respond.failed(error, { ownWords: true });
  }
}

export default function SubmitTicket() {
  const { visitor, sent, key, given, questions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Submit Ticket")}>
        {sent === null
          ? t("Write to our support team. A real person reads every ticket and replies as soon as possible.")
          : null}
      </PageHeader>
      {sent === null && questions.length > 0 ? (
        <Panel
          title={t("Already answered?")}
          more={{ to: "/faq", of: t("questions") }}
          className={styles.category}
        >
          <Questions questions={questions} />
        </Panel>
      ) : null}
      {sent === null ? (
        <TicketForm visitor={visitor} given={given} idempotencyKey={key} />
      ) : (
        <Sent number={sent} />
      )}
    </>
  );
}

/** What a visitor sees of their ticket: the rest is emailed, so that only the address's owner can open it. */
function Sent({ number }: { number: string }) {
  return (
    <Panel title={t("Ticket sent")}>
      <FormStack>
        <p role="status">{rich("Your ticket number is {strong}.", { strong: <strong>{number}</strong> })}</p>
        <p>
          {t(
            "We emailed you a link to it, where you can read our reply and write back. If the email doesn't arrive within a few minutes, check your spam folder.",
          )}
        </p>
        <FormActions>
          <ButtonLink href="/" variant="gold">
            {t("Home")}
          </ButtonLink>
          <ButtonLink href="/checkticket">{t("Email me the link again")}</ButtonLink>
        </FormActions>
      </FormStack>
    </Panel>
  );
}

const loadPlayersCheck = async () => (await import("./ticket-check")).checkPlayersTicket;
const loadVisitorsCheck = async () => (await import("./ticket-check")).checkVisitorsTicket;

interface TicketFormProps {
  visitor: boolean;
  /** What the link to the page filled in. */
  given: { category: string | undefined; subject: string | undefined };
  idempotencyKey: string;
}

function TicketForm({ visitor, given, idempotencyKey }: TicketFormProps) {
  const actionData = useActionData<typeof action>();
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: "/ticket",
    load: visitor ? loadVisitorsCheck : loadPlayersCheck,
    actionData,
    withFiles: true,
    kept: KEPT,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
  });
  const typed: Record<string, string | undefined> = actionData?.values ?? given;
  return (
    <>
      <UnavailableNotice>
        {t("Tickets cannot be sent right now. Please try again in a few minutes; what you typed stays here.")}
      </UnavailableNotice>
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
                {t("Choose…")}
              </option>
              {TICKET_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {translate(TICKET_CATEGORY_NAMES[category])}
                </option>
              ))}
            </SelectField>
            <Field
              id="subject"
              name="subject"
              label={t("Subject")}
              errors={errors.subject}
              defaultValue={typed.subject}
              autoComplete="off"
              aria-required
            />
            <TextField
              id="message"
              name="message"
              label={t("Message")}
              hint={t(
                "Tell us what happened, when, and with which character. Never include a password: we don't ask for it.",
              )}
              errors={errors.message}
              defaultValue={typed.message}
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
                  ? t("We'll send our reply and the link to your ticket there.")
                  : t("We email replies to your account's address, or to this one if you enter it.")
              }
              errors={errors.email}
              defaultValue={typed.email}
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
              aria-required={visitor}
            />
            {visitor ? (
              <p>
                {rich("Already have an account? {link} first to keep the ticket in your account.", {
                  link: <a href={loginPath("/ticket")}>{t("Log in")}</a>,
                })}
              </p>
            ) : null}
            <FormActions>
              <Button type="submit" variant="gold" aria-disabled={sending}>
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
