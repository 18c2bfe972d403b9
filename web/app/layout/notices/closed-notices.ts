const KEY = "closed-notice";
/** Of these many the browser knows that its reader has closed them; nobody shows as many at once. */
const MOST = 20;

/** The notices that this browser has closed, the last one first; none if it may not store anything. */
function closedNotices(): string[] {
  try {
    return localStorage.getItem(KEY)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

export const isClosed = (id: string) => closedNotices().includes(id);

export function closeNotice(id: string): void {
  try {
    localStorage.setItem(KEY, [id, ...closedNotices()].slice(0, MOST).join(" "));
  } catch {
    // It comes back with the next page.
  }
}
