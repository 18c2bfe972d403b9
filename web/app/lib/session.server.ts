import { createCookieSessionStorage, type Session, type SessionStorage } from "@remix-run/node";

/** What the cookie keeps: signed, out of script's reach (design.md, The picture). */
export interface SessionData {
  /** Access token of account-service. */
  token: string;
  /** What the second step of a two-step login wants beside the code; worth nothing without it, and after five minutes. */
  challenge: string;
}

/** A dialog for the next page. `titled` ones follow spec section 8. */
export interface Notice {
  icon: "success" | "error" | "info" | "warning";
  title: string;
  text?: string;
  /** Where to go on from there. */
  link?: { to: string; label: string };
}
interface FlashData {
  notice: Notice;
}

export type SiteSession = Session<SessionData, FlashData>;
export type SiteSessionStorage = SessionStorage<SessionData, FlashData>;

export const SESSION_COOKIE = "tambayan_session";
const THIRTY_DAYS = 30 * 24 * 3600;

/** @param settings secrets: the first one signs, all are accepted; `secure` where the site is reached by https */
export function createSessionStorage(settings: { secrets: string[]; secure: boolean }): SiteSessionStorage {
  return createCookieSessionStorage<SessionData, FlashData>({
    cookie: {
      // __Host-: the cookie belongs to this host alone and came over TLS.
      name: settings.secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: settings.secure,
      maxAge: THIRTY_DAYS,
      secrets: settings.secrets,
    },
  });
}

/** Whether a request carries the session cookie, of either name. */
export const hasSessionCookie = (cookieHeader: string | undefined) =>
  cookieHeader?.includes(`${SESSION_COOKIE}=`) ?? false;
