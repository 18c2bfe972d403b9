// Shows reminders when the site is closed. The browser keeps this file and starts it for each notification
// (features/reminders).

/** @typedef {{ title: string, body: string, url: string, tag: string }} Reminder as account-service sends it */

self.addEventListener("push", (event) => {
  /** @type {Reminder | undefined} */
  const reminder = event.data?.json();
  if (!reminder) return;
  const { title, body, url, tag } = reminder;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: "/reminder-icon.png", data: { url } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.url, self.location.origin);
  // Only to this site.
  if (address.origin !== self.location.origin) return;
  event.waitUntil(self.clients.openWindow(address.href));
});
