import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";

/** The worker, as a browser starts it. */
function startWorker() {
  const listeners: Record<string, (event: unknown) => void> = {};
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener;
    },
    registration: { showNotification },
    clients: { openWindow },
    location: { origin: "https://site.example" },
  };
  const file = new URL("../../../../public/push-worker.js", import.meta.url);
  runInNewContext(readFileSync(file, "utf8"), { self, URL });
  const click = (url: string) => {
    const notification = { close: vi.fn(), data: { url } };
    listeners.notificationclick?.({ notification, waitUntil: () => {} });
    return notification;
  };
  return { listeners, showNotification, openWindow, click };
}

it("a reminder is shown", () => {
  const { listeners, showNotification } = startWorker();
  const reminder = { title: "Club war", body: "Begins at 20:00 (Manila)", url: "/events", tag: "war" };
  listeners.push?.({ data: { json: () => reminder }, waitUntil: () => {} });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith("Club war", {
    body: "Begins at 20:00 (Manila)",
    tag: "war",
    icon: "/reminder-icon.png",
    data: { url: "/events" },
  });
  listeners.push?.({ data: null, waitUntil: () => {} });
  expect(showNotification).toHaveBeenCalledTimes(1);
});

it("it leads to its page, and never to another site", () => {
  const { openWindow, click } = startWorker();
  expect(click("/events").close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledExactlyOnceWith("https://site.example/events");
  click("https://evil.example/");
  click("//evil.example/");
  expect(openWindow).toHaveBeenCalledTimes(1);
});
