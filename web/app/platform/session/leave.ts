/** The page that is open, whichever part of it: a link to its content, for the keyboard, leads nowhere else. */
export const openPage = () => location.pathname + location.search;

/** The home page is opened this long after a session has ended. */
export const HOME_AFTER_MS = 500;

/**
 * Leaves the page shortly after an action, so that its dialog can be read, unless the player has gone elsewhere or sent
 * another form, such as to log out, in the meantime.
 */
export function leaveAfter(ms: number, leave: () => void): void {
  const here = openPage();
  const timer = setTimeout(() => {
    if (openPage() === here) leave();
  }, ms);
  addEventListener("submit", () => clearTimeout(timer), { once: true, capture: true });
}
