import { createCookieSessionStorage, type Session, type SessionStorage } from "@remix-run/node";

/**
 * What a visitor pressed a button for that needs a login: done as soon as they are logged in or registered. Nothing
 * that spends coins: those pages lead back and ask again. Only a refused post of the visitor's own browser begins one,
 * never an address, so that nobody else can have a player do something; the cookie that keeps it is signed.
 */
export interface Errand {
  kind: "cart" | "wish";
  ProductNum: string;
  quantity: string;
  /** However often it is sent, it takes effect once. */
  key: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Contents of the session cookie: signed, and not readable by scripts. */
export interface SessionData {
  /** Access token of account-service. */
  token: string;
  /** The challenge for the second step of a two-step login; worthless without a code, and after five minutes. */
  challenge: string;
  /**
   * Codes that a visitor wanted to redeem: the form has them again after the login. `until`: milliseconds since 1970.
   */
  codes: { CouponCode: string; ReferralCode?: string | undefined; until: number };
  /** What a visitor wanted to do, for after the login. */
  errand: Errand;
}

/** What a page says about what was just done. */
export interface Notice {
  icon: "success" | "error" | "info" | "warning";
  title: string;
  text?: string;
  /** A success that waits to be read, in a dialog. */
  alert?: true;
  /** A link to the next step. */
  link?: { to: string; label: string };
}
interface FlashData {
  notice: Notice;
}

export type SiteSession = Session<SessionData, FlashData>;
export type SiteSessionStorage = SessionStorage<SessionData, FlashData>;

const SESSION_COOKIE = "tambayan_session";
const THIRTY_DAYS = 30 * 24 * 3600;

/** @param settings secrets: the first one signs, all are accepted; `secure` if the site uses https */
export function createSessionStorage(settings: { secrets: string[]; secure: boolean }): SiteSessionStorage {
  return createCookieSessionStorage<SessionData, FlashData>({
    cookie: {
      // __Host-: the cookie belongs to this host alone and was set over TLS.
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

/** Whether a request carries the session cookie, under either name. */
export const hasSessionCookie = (cookieHeader: string | undefined) =>
  cookieHeader?.includes(`${SESSION_COOKIE}=`) ?? false;

/** Codes typed before a login that never came: their visitor gets the cached pages again. */
export function forgetOldCodes(session: SiteSession): void {
  const codes = session.get("codes");
  if (codes && codes.until < Date.now()) session.unset("codes");
}
