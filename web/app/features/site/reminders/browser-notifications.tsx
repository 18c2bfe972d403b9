import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { showNotice } from "~/platform/dialog/dialog";
import type { FormResult } from "~/platform/forms/form-result";
import { t } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { notificationState, type Problem } from "./notification-state";
import { currentSubscription, hashOf, isSupported, subscribe, unsubscribe } from "./push-subscription";
import styles from "./reminders.module.css";

/**
 * Notifications of this browser, which need scripts. Whether they are on is what the server says: it may have refused
 * the browser, given its place to another one, or learned from the push service that it is gone.
 * @param known hashes of the browsers that the server notifies for this player
 */
export function BrowserNotifications({ publicKey, known }: { publicKey: string; known: string[] }) {
  const fetcher = useFetcher<FormResult>();
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Of this browser's subscription; undefined: not read yet. */
  const [hash, setHash] = useState<string | null>();
  const [working, setWorking] = useState(false);
  const busy = working || fetcher.state !== "idle";
  const state = notificationState({ problem, hash, known, busy });

  useEffect(() => {
    if (!isSupported()) return setProblem("unsupported");
    if (Notification.permission === "denied") return setProblem("blocked");
    currentSubscription()
      .then(hashOf)
      .then(setHash)
      .catch(() => setProblem("failed"));
  }, []);

  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data?.notice) void showNotice(fetcher.data.notice);
  }, [fetcher.state, fetcher.data]);

  const send = (fields: Record<string, string>) =>
    fetcher.submit({ ...fields, scripted: "1" }, { method: "post", action: "/reminders" });

  async function run(change: () => Promise<Problem | null>) {
    setWorking(true);
    setProblem(await change().catch(() => "failed" as const));
    setWorking(false);
  }

  const turnOn = () =>
    run(async () => {
      const permission = await Notification.requestPermission();
      if (permission !== "granted") return permission === "denied" ? "blocked" : "dismissed";
      const subscription = await subscribe(publicKey);
      setHash(await hashOf(subscription));
      send({ intent: "subscribe", ...subscription });
      return null;
    });

  const turnOff = () =>
    run(async () => {
      const endpoint = await unsubscribe();
      setHash(null);
      if (endpoint) send({ intent: "unsubscribe", endpoint });
      return null;
    });

  return (
    <Panel title={t("Browser notifications")}>
      <div className={styles.browser}>
        <p role="status">{textOf(state.is)}</p>
        <noscript>{t("Turn on JavaScript to use this.")}</noscript>
        {state.canTurnOn ? (
          <Button type="button" aria-disabled={busy} onClick={() => void turnOn()}>
            {t("Turn on notifications")}
          </Button>
        ) : null}
        {state.is === "on" ? (
          <Button type="button" aria-disabled={busy} onClick={() => void turnOff()}>
            {t("Turn off notifications")}
          </Button>
        ) : null}
        {known.length > 0 ? (
          <p>
            {t("{browsers, plural, one {# browser} other {# browsers}} of yours will be notified.", {
              browsers: known.length,
            })}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function textOf(state: ReturnType<typeof notificationState>["is"]): string {
  switch (state) {
    case "unsupported":
      return t(
        "This browser cannot show notifications. On an iPhone, add the site to the home screen first.",
      );
    case "blocked":
      return t("This browser blocks notifications of this site. You can allow them in its settings.");
    case "failed":
      return t("This browser could not turn them on. Try again, or choose email.");
    case "dismissed":
      return t("You haven't allowed notifications yet. Press the button to be asked again.");
    case "lost":
      return t(
        "This browser does not get your notifications: they may be on for another account or for newer browsers, or they have ended. You can turn them on here.",
      );
    case "on":
      return t("Notifications are on. You'll get them even when the site is closed.");
    default:
      return t("You'll get notifications even when the site is closed.");
  }
}
