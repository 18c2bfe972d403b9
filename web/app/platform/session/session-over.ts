import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { showNotice } from "../dialog/dialog";
import { HOME_AFTER_MS, leaveAfter, openPage } from "./leave";
import { loginPath } from "./login-path";
import type { Notice } from "./session.server";

let go = (path: string) => location.assign(path);

/** Lets `leaveOverSession` navigate without a reload, which would close its message; for the layout. */
export function useLeaveOverSession(): void {
  const navigate = useNavigate();
  useEffect(() => {
    go = (path) => navigate(path);
  }, [navigate]);
}

/**
 * Says that the session has ended, with a link to the login that leads back, and goes home; the message stays until it
 * is closed. Whoever has gone to another page in the meantime stays there.
 * @param from the page that something was sent from
 * @param back where the login leads; by default to that page
 */
export function leaveOverSession(notice: Notice, from: string, back = from): void {
  const link = notice.link && { ...notice.link, to: loginPath(back) };
  void showNotice({ ...notice, ...(link && { link }) });
  if (openPage() === from) leaveAfter(HOME_AFTER_MS, () => go("/"));
}
