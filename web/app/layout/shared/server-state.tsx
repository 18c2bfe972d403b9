import type { ServerState, ServerStatus } from "@tambayan/account-service/contract";
import { type Message, msg, t, translate } from "~/platform/language/i18n";
import styles from "./server-state.module.css";

/** What a state is called; an unknown one is not shown. */
export const STATE_NAMES: Record<Exclude<ServerState, "unknown">, Message> = {
  online: msg("Online"),
  partial: msg("Partly online"),
  offline: msg("Offline"),
  maintenance: msg("Maintenance"),
};

export const playersText = (count: number) =>
  t("{count, plural, one {# player} other {# players}} in the game", { count });

/** Whether there is anything to tell. */
export const isKnown = ({ state, online }: ServerStatus) => state !== "unknown" || online !== null;

/** "Online · 37 players", as far as it is known. */
export function ServerStateLine({ status: { state, online } }: { status: ServerStatus }) {
  return (
    <>
      {state === "unknown" ? null : (
        <strong className={styles.state} data-state={state}>
          {translate(STATE_NAMES[state])}
        </strong>
      )}
      {state === "unknown" || online === null ? null : " · "}
      {online === null ? null : <span>{playersText(online)}</span>}
    </>
  );
}
