import * as Toast from "@radix-ui/react-toast";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { t, translateReply } from "../language/i18n";
import type { Notice } from "../session/session.server";
import styles from "./notifications.module.css";

const SHOWN_MS = 4_000;
const MAX_SHOWN = 3;
/** A swipe of this many pixels dismisses it. */
const SWIPE = 20;

interface Notification {
  id: number;
  notice: Notice;
}

let latest = 0;
let shown: readonly Notification[] = [];
const listeners = new Set<() => void>();
function set(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function Notifications() {
  const notifications = useSyncExternalStore(subscribe, () => shown);
  return (
    <Toast.Provider label={t("Notification")} duration={SHOWN_MS} swipeThreshold={SWIPE}>
      {notifications.map(({ id, notice: { title, text, link } }) => {
        const dismiss = () => set(shown.filter((other) => other.id !== id));
        return (
          <Toast.Root key={id} className={styles.notification} data-notification="" onOpenChange={dismiss}>
            <Toast.Title className={styles.title}>{translateReply(title)}</Toast.Title>
            {text ? (
              <Toast.Description className={styles.text}>{translateReply(text)}</Toast.Description>
            ) : null}
            {link ? (
              <a className={styles.link} href={link.to} onClick={dismiss}>
                {translateReply(link.label)}
              </a>
            ) : null}
            <Toast.Close className={styles.close} aria-label={t("Close")}>
              ×
            </Toast.Close>
          </Toast.Root>
        );
      })}
      <Toast.Viewport className={styles.viewport} label={t("Notifications ({hotkey})", { hotkey: "F8" })} />
    </Toast.Provider>
  );
}

let mounted = false;

/**
 * Shows a passing notification: 4 s, longer while it is hovered or focused; the oldest of more than three gives way.
 */
export function notify(notice: Notice): void {
  if (!mounted) {
    mounted = true;
    createRoot(document.body.appendChild(document.createElement("div"))).render(<Notifications />);
  }
  latest += 1;
  set([...shown, { id: latest, notice }].slice(-MAX_SHOWN));
}
