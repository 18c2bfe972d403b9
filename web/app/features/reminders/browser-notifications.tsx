import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { showNotice } from "~/platform/dialog/dialog";
import type { FormResult } from "~/platform/forms/form-result";
import { t } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { currentSubscription, isSupported, subscribe, unsubscribe } from "./push-subscription";
import styles from "./reminders.module.css";

type State = "unknown" | "unsupported" | "blocked" | "failed" | "off" | "on";

/** Notifications of this browser, which need scripts. */
export function BrowserNotifications({ publicKey, browsers }: { publicKey: string; browsers: number }) {
  const fetcher = useFetcher<FormResult>();
  const [state, setState] = useState<State>("unknown");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!isSupported()) return setState("unsupported");
    if (Notification.permission === "denied") return setState("blocked");
    currentSubscription()
      .then((found) => setState(found ? "on" : "off"))
      .catch(() => setState("failed"));
  }, []);

  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data?.notice) void showNotice(fetcher.data.notice);
  }, [fetcher.state, fetcher.data]);

  const send = (fields: Record<string, string>) =>
    fetcher.submit({ ...fields, scripted: "1" }, { method: "post", action: "/reminders" });

  async function turnOn() {
    setBusy(true);
    try {
      if ((await Notification.requestPermission()) !== "granted") return setState("blocked");
      const subscription = await subscribe(publicKey);
      send({ intent: "subscribe", ...subscription });
      setState("on");
    } catch {
      setState("failed");
    } finally {
      setBusy(false);
    }
  }

  async function turnOff() {
    setBusy(true);
    try {
      const endpoint = await unsubscribe();
      if (endpoint) send({ intent: "unsubscribe", endpoint });
      setState("off");
    } catch {
      setState("failed");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={t("Notifications of this browser")}>
      <div className={styles.browser}>
        <p role="status">{textOf(state)}</p>
        <noscript>{t("Turn on JavaScript to use this.")}</noscript>
        {state === "off" || state === "failed" ? (
          <Button type="button" aria-disabled={busy} onClick={() => void turnOn()}>
            {t("Turn on notifications")}
          </Button>
        ) : null}
        {state === "on" ? (
          <Button type="button" aria-disabled={busy} onClick={() => void turnOff()}>
            {t("Turn off notifications")}
          </Button>
        ) : null}
        {browsers > 0 ? (
          <p>
            {t("{browsers, plural, one {# browser} other {# browsers}} of yours will be notified.", {
              browsers,
            })}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function textOf(state: State): string {
  switch (state) {
    case "unsupported":
      return t(
        "This browser cannot show notifications. On an iPhone, add the site to the home screen first.",
      );
    case "blocked":
      return t("This browser blocks notifications of this site. You can allow them in its settings.");
    case "failed":
      return t("This browser could not turn them on. Try again, or choose email.");
    case "on":
      return t("Notifications are on. You'll get them even when the site is closed.");
    default:
      return t("You'll get notifications even when the site is closed.");
  }
}
