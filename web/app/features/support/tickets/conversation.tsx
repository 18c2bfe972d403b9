import { DIALOG_TITLES, TICKET_CATEGORY_NAMES, type Ticket } from "@tambayan/account-service/contract";
import type { FormResult } from "~/platform/forms/form-result";
import { usePostForm } from "~/platform/forms/use-post-form";
import { t, translate } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { Badge, Fact, Facts } from "~/ui/facts";
import { TextField } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { RelativeTime } from "~/ui/relative-time";
import { SmallForm } from "~/ui/small-form";
import { PictureField } from "../picture-field";
import { STATES, type TicketAddress, ticketPage, ticketPicture } from "./checkticket.lib";
import styles from "./checkticket.module.css";

/** What goes back into the form. */
const KEPT = ["intent", "message"];

const loadCheck = async () => (await import("./ticket-check")).checkReply;

interface ConversationProps {
  ticket: Ticket;
  address: TicketAddress;
  idempotencyKey: string;
  actionData: FormResult | undefined;
}

/** A ticket: its details, its messages, and what its owner can do. */
export function Conversation({ ticket, address, idempotencyKey, actionData }: ConversationProps) {
  const closing = actionData?.values.intent === "close" ? actionData : undefined;
  const state = STATES[ticket.state];
  return (
    <>
      <PageHeader title={t("Ticket {number}", { number: ticket.number })} />
      <div className={styles.panels}>
        <Panel title={t("Your ticket")}>
          <Facts>
            <Fact name={t("Subject")}>
              <strong>{ticket.subject}</strong>
            </Fact>
            <Fact name={t("About")}>{translate(TICKET_CATEGORY_NAMES[ticket.category])}</Fact>
            <Fact name={t("Status")}>
              <Badge variant={state.variant}>{translate(state.text)}</Badge>
            </Fact>
            <Fact name={t("Replies go to")}>{ticket.maskedEmail}</Fact>
          </Facts>
          {ticket.state === "closed" ? null : (
            <div className={styles.below}>
              <SmallForm action={ticketPage(address)} fields={{ intent: "close" }} actionData={closing}>
                {t("Mark as solved")}
              </SmallForm>
            </div>
          )}
        </Panel>
        <ol className={styles.messages} aria-label={t("Conversation")}>
          {ticket.messages.map((message) => (
            <li key={message.id} className={styles.message} data-author={message.author}>
              <p className={styles.head}>
                <strong>{message.author === "support" ? t("Support") : t("You")}</strong>
                <RelativeTime date={message.at} />
              </p>
              <p className={styles.text}>{message.text}</p>
              {message.files.length > 0 ? <Pictures files={message.files} address={address} /> : null}
            </li>
          ))}
        </ol>
        <Reply
          closed={ticket.state === "closed"}
          address={address}
          idempotencyKey={idempotencyKey}
          actionData={closing ? undefined : actionData}
        />
      </div>
    </>
  );
}

type PicturesProps = { files: Ticket["messages"][number]["files"]; address: TicketAddress };

function Pictures({ files, address }: PicturesProps) {
  return (
    <ul className={styles.pictures}>
      {files.map(({ id, width, height }, index) => {
        const source = ticketPicture(address, id);
        return (
          <li key={id}>
            <a href={source} target="_blank" rel="noreferrer">
              <img
                src={source}
                width={width}
                height={height}
                alt={t("Screenshot {number}", { number: index + 1 })}
                loading="lazy"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

type ReplyProps = Omit<ConversationProps, "ticket"> & { closed: boolean };

function Reply({ closed, address, idempotencyKey, actionData }: ReplyProps) {
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: ticketPage(address),
    load: loadCheck,
    actionData,
    withFiles: true,
    kept: KEPT,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
    onDone: (_answer, sent) => sent.reset(),
  });
  return (
    <Panel title={closed ? t("Still need help?") : t("Write back")}>
      <form {...form}>
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="key" value={idempotencyKey} />
        <FormStack>
          <FormAlert answer={refusal} />
          <TextField
            id="message"
            name="message"
            label={t("Message")}
            hint={closed ? t("Your reply reopens the ticket.") : undefined}
            errors={errors.message}
            defaultValue={actionData?.values.message}
            rows={6}
            aria-required
          />
          <PictureField errors={errors.pictures} />
          <FormActions>
            <Button type="submit" variant="gold" aria-disabled={sending}>
              {t("Send reply")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}
