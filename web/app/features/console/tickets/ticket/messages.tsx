import type { AdminTicket } from "@tambayan/account-service/contract";
import { DateTime } from "../../parts/list";
import styles from "./admin-ticket.module.css";

/** The conversation, oldest message first; only staff see who in support wrote. */
export function Messages({ ticket }: { ticket: AdminTicket["ticket"] }) {
  return (
    <ol className={styles.messages} aria-label="Conversation">
      {ticket.messages.map((message) => (
        <li key={message.id} className={styles.message} data-author={message.author}>
          <p className={styles.head}>
            <strong>
              {message.author === "support"
                ? `Support: ${ticket.authors[message.id] ?? "?"}`
                : (ticket.account?.UserID ?? ticket.email)}
            </strong>
            <DateTime at={message.at} />
          </p>
          <p className={styles.text}>{message.text}</p>
          {message.files.length > 0 ? (
            <ul className={styles.pictures}>
              {message.files.map(({ id, width, height }, index) => {
                const source = `/checkticket/picture/${ticket.number}/${id}`;
                return (
                  <li key={id}>
                    <a href={source} target="_blank" rel="noreferrer">
                      <img
                        src={source}
                        width={width}
                        height={height}
                        alt={`Screenshot ${index + 1}`}
                        loading="lazy"
                      />
                    </a>
                  </li>
                );
              })}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
