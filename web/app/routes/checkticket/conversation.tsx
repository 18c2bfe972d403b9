import {
  DIALOG_TITLES,
  LIMITS,
  TICKET_CATEGORY_NAMES,
  type Ticket,
} from "@tambayan/account-service/contract";
import { PictureField } from "~/components/site/picture-field";
import { RelativeTime } from "~/components/site/relative-time";
import { SmallForm } from "~/components/site/small-form";
import { Button } from "~/components/ui/button";
import { Fact, Facts, Mark } from "~/components/ui/facts";
import { TextField } from "~/components/ui/field";
import { FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import type { FormAnswer } from "~/lib/form-answer";
import { t, tell } from "~/lib/i18n";
import { usePostForm } from "~/lib/use-post-form";
import { STATES, type TicketAddress, ticketPage, ticketPicture } from "./checkticket.lib";
import styles from "./checkticket.module.css";

const loadCheck = async () => (await import("./ticket-check")).checkReply;

interface ConversationProps {
  ticket: Ticket;
  address: TicketAddress;
  idempotencyKey: string;
  answered: FormAnswer | undefined;
}

/** A ticket: what it is about, who said what and when, and what its owner may do. */
export function Conversation({ ticket, address, idempotencyKey, answered }: ConversationProps) {
  const closing = answered?.values.intent === "close" ? answered : undefined;
  const state = STATES[ticket.state];
  return (
    <>
      <PageHead title={t("Ticket {number}", { number: ticket.number })} />
      <div className={styles.panels}>
        <Panel title={t("Your ticket")}>
          <Facts>
            <Fact name={t("Subject")}>
              <strong>{ticket.subject}</strong>
            </Fact>
            <Fact name={t("About")}>{tell(TICKET_CATEGORY_NAMES[ticket.category])}</Fact>
            <Fact name={t("State")}>
              <Mark look={state.look}>{tell(state.text)}</Mark>
            </Fact>
            <Fact name={t("Answers go to")}>{ticket.maskedEmail}</Fact>
          </Facts>
          {ticket.state === "closed" ? null : (
            <div className={styles.below}>
              <SmallForm action={ticketPage(address)} fields={{ intent: "close" }} answered={closing}>
                {t("This is solved")}
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
          answered={closing ? undefined : answered}
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
                alt={t("Screenshot {place}", { place: index + 1 })}
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

function Reply({ closed, address, idempotencyKey, answered }: ReplyProps) {
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: ticketPage(address),
    load: loadCheck,
    answered,
    withFiles: true,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
    onDone: (_answer, sent) => sent.reset(),
  });
  return (
    <Panel title={closed ? t("Not solved after all?") : t("Write again")}>
      <form {...form}>
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="key" value={idempotencyKey} />
        <FormStack>
          <FormAlert answer={refusal} />
          <TextField
            id="message"
            name="message"
            label={t("Message")}
            hint={closed ? t("Your reply opens the ticket again.") : undefined}
            errors={errors.message}
            defaultValue={answered?.values.message}
            maxLength={LIMITS.ticketMessage}
            rows={6}
            aria-required
          />
          <PictureField errors={errors.pictures} />
          <FormActions>
            <Button type="submit" look="gold" aria-disabled={sending}>
              {t("Send reply")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}
