import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { showNotice } from "../dialog/dialog";
import { HOME_AFTER_MS, leaveAfter } from "./leave";
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
 * Says that the session has ended, with a link to the login that leads back here, and goes home; the message stays
 * until it is closed.
 * @param back where the login leads; by default to this page
 */
export function leaveOverSession(notice: Notice, back = location.pathname + location.search): void {
  const link = notice.link && { ...notice.link, to: loginPath(back) };
  void showNotice({ ...notice, ...(link && { link }) });
  leaveAfter(HOME_AFTER_MS, () => go("/"));
}
