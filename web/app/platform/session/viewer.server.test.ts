import { createSession } from "@remix-run/node";
import {
  type Call,
  codeOf,
  MESSAGES,
  meCalls,
  profileCalls,
  sessionCalls,
  type User,
  whitelistCalls,
} from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { createAccountClient, type VisitorAccount } from "../clients/account-client.server";
import { CallError, type JsonClient } from "../clients/http.server";
import { cardTexts, toPlayerCard } from "../remix/template/player-card";
import type { ViewerWith } from "../site/context";
import { createSessionStorage, type SiteSession } from "./session.server";
import {
  createViewer,
  expireSession,
  logOut,
  requireLogin,
  requirePlayer,
  requireVisitor,
  takeSessionOver,
} from "./viewer.server";

const HERE = new Request("http://site.test/statement?page=2");
const USER = { UserID: "juan", UserPoint: 5000, UserPoint2: 0 } as User;
const card = toPlayerCard(cardTexts(USER));
const PLAYER = { state: "player" as const, card, user: USER, type: 1, role: null };
const sessionWith = (token?: string) => createSession(token ? { token } : {}) as SiteSession;
/** Answers both calls about a player alike; `ask` sees the parts, or "card". */
const accountThat = (ask: (...requested: never[]) => Promise<unknown>) =>
  ({
    data: (
      call: Call,
      { query = {}, ticketKey }: { query?: Record<string, string>; ticketKey?: string } = {},
    ) => {
      const asked = ask as (what: unknown, query?: unknown) => Promise<unknown>;
      if (call === sessionCalls.card) return asked("card");
      const { with: parts = "", ...rest } = query;
      return asked(parts.split(",").filter(Boolean), { ...rest, ...(ticketKey && { ticketKey }) });
    },
  }) as unknown as VisitorAccount;
const over = (error: string, code = codeOf(error)) =>
  new CallError(401, { error, code, requestId: "12345678" });
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error as Response,
  );

describe("the viewer", () => {
  it("is a visitor without a token, and makes no call", async () => {
    const ask = vi.fn();
    const viewer = createViewer(sessionWith(), accountThat(ask));
    expect(await Promise.all([viewer(), viewer.with(["cart"])()])).toEqual([
      { state: "visitor" },
      { state: "visitor" },
    ]);
    expect(ask).not.toHaveBeenCalled();
  });

  it("is read once, however many loaders need it", async () => {
    const ask = vi.fn(async () => ({ ...USER, status: 1, role: null }));
    const viewer = createViewer(sessionWith("token"), accountThat(ask));
    const answers = await Promise.all([viewer(), viewer(), viewer()]);
    expect(answers[2]).toEqual({ state: "player", card, type: 1, role: null });
    expect(await viewer()).toBe(answers[0]);
    expect(ask).toHaveBeenCalledExactlyOnceWith("card");
  });

  it("is read as a whole if one of the loaders needs more than the card", async () => {
    const ask = vi.fn(async () => ({ user: USER, status: 1, role: null }));
    const viewer = createViewer(sessionWith("token"), accountThat(ask));
    const [layout, page] = await Promise.all([viewer(), requirePlayer(viewer.with([]), HERE)]);
    expect(page.user).toBe(USER);
    expect(layout).toBe(page);
    expect(ask).toHaveBeenCalledExactlyOnceWith([], {});
  });

  it("is read together with all parts that loaders request in parallel", async () => {
    const cart = { count: 3 };
    const ask = vi.fn(async () => ({
      user: USER,
      status: 1,
      role: null,
      cart,
      ip: undefined,
      failed: ["ip"],
    }));
    const viewer = createViewer(sessionWith("token"), accountThat(ask));
    const later = async () => {
      await Promise.resolve();
      return requirePlayer(viewer.with(["cart", "ip"], { page: 2 }), HERE);
    };
    const [layout, page, other] = await Promise.all([viewer(), later(), viewer.with(["cart"])()]);
    expect(ask).toHaveBeenCalledExactlyOnceWith(["cart", "ip"], { page: 2 });
    expect(layout).toMatchObject(PLAYER);
    expect([page.parts.cart, page.parts.ip]).toEqual([cart, undefined]);
    expect(other).toBe(layout);
  });

  it("is not read again after a form, except for the parts of the page", async () => {
    const ask = vi.fn(async () => ({ ...USER, user: USER, status: 1, role: null }));
    const viewer = createViewer(sessionWith("token"), accountThat(ask));
    await requirePlayer(viewer, HERE);
    await Promise.all([viewer(), requirePlayer(viewer.with(["cart"]), HERE)]);
    await Promise.all([viewer(), viewer()]);
    expect(ask.mock.calls).toEqual([["card"], [["cart"], {}]]);
  });

  it("makes two calls for parts that do not fit into one", async () => {
    const ask = vi.fn(async () => ({ user: USER, status: 1, role: null }));
    const viewer = createViewer(sessionWith("token"), accountThat(ask));
    const requested = [
      viewer.with(["orders"], { page: 1 }),
      viewer.with(["topups"], { page: 2 }),
      viewer.with(["statement"], { page: 2, currency: "coin" }),
    ];
    await Promise.all(requested.map((one) => one()));
    expect(ask.mock.calls).toEqual([
      [["orders"], { page: 1 }],
      [["topups", "statement"], { page: 2, currency: "coin" }],
    ]);
  });

  it("keeps the session while the service is down", async () => {
    const session = sessionWith("token");
    const away = accountThat(() => Promise.reject(new CallError(0, undefined)));
    expect(await createViewer(session, away)()).toEqual({ state: "unreachable", tooMany: false });
    expect(session.has("token")).toBe(true);
  });

  it("is redirected by the account client's error for an ended session", async () => {
    const home = new Response(null, { status: 302, headers: { location: "/" } });
    const viewer = createViewer(
      sessionWith("token"),
      accountThat(() => Promise.reject(home)),
    );
    expect(await thrownBy(viewer())).toBe(home);
  });
});

describe("a session that has ended", () => {
  const NOTICE = {
    icon: "error",
    title: "Your session has ended.",
    text: "Session expired. Please log in again.",
  };

  it("is cleared, and leads to the page that says so, from which one can log in and return", () => {
    const session = sessionWith("token");
    const response = expireSession(session, over(MESSAGES.sessionEnded), "/statement?page=2");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/session-expired?next=%2Fstatement%3Fpage%3D2");
    expect(session.has("token")).toBe(false);
    const link = { to: "/login?next=%2Fstatement%3Fpage%3D2", label: "Login" };
    expect(session.get("notice")).toEqual({ ...NOTICE, link });
    const home = expireSession(sessionWith("token"), over(MESSAGES.sessionEnded), "/");
    expect(home.headers.get("location")).toBe("/session-expired");
  });

  it.each([1, 160, 700, 5_000])(
    "has a cookie that browsers take on a page of %i letters",
    async (letters) => {
      const sessions = createSessionStorage({ secrets: ["s".repeat(32)], secure: true });
      const session = await sessions.getSession();
      const here = `/news?search=${encodeURIComponent("ñ".repeat(letters))}`;
      const thrown = expireSession(session, over(MESSAGES.sessionEnded), here);
      expect(await sessions.commitSession(session)).toContain("tambayan_session=");
      expect(thrown.headers.get("location")).toBe(`/session-expired?next=${encodeURIComponent(here)}`);
      expect(takeSessionOver(thrown)?.link?.to).toBe(`/login?next=${encodeURIComponent(here)}`);
    },
  );

  it("gives its notice once to an answer that shows it itself", () => {
    const session = sessionWith("token");
    const thrown = expireSession(session, over(MESSAGES.sessionEnded), "/");
    expect(takeSessionOver(thrown)).toMatchObject(NOTICE);
    expect(session.has("notice")).toBe(false);
    expect(takeSessionOver(thrown)).toBeUndefined();
    for (const other of [new Response(), new Error("x"), undefined, null])
      expect(takeSessionOver(other)).toBeUndefined();
    expect(takeSessionOver(expireSession(session, over(MESSAGES.loggedOut), "/"))).toBeUndefined();
  });

  it("has no notice for a player who logged out", () => {
    const session = sessionWith("token");
    expect(expireSession(session, over(MESSAGES.loggedOut), "/user").headers.get("location")).toBe("/");
    expect(session.has("token")).toBe(false);
    expect(session.has("notice")).toBe(false);
  });

  it("redirects to the login and back if the password was changed in the game, and says so", () => {
    const session = sessionWith("token");
    const response = expireSession(session, over(MESSAGES.passwordChangedInGame), "/user");
    expect(response.headers.get("location")).toBe("/login?next=%2Fuser");
    expect(session.has("token")).toBe(false);
    expect(session.get("notice")).toEqual({
      icon: "error",
      title: "Your password was changed in the game. Please log in with the new one.",
    });
  });

  it("lets a form say that the password was changed in the game, and that it has to be sent after a login", () => {
    const session = sessionWith("token");
    const thrown = expireSession(session, over(MESSAGES.passwordChangedInGame), "/user");
    expect(takeSessionOver(thrown)).toEqual({
      icon: "error",
      title: MESSAGES.passwordChangedInGame,
      link: { to: "/login?next=%2Fuser", label: "Login" },
    });
    expect(session.has("notice")).toBe(false);
  });

  it("is noticed at every call, by status 401 only", async () => {
    const answers = [over(MESSAGES.sessionEnded), new CallError(403, undefined), new CallError(0, undefined)];
    const client = {
      call: () => Promise.reject(answers.shift()),
      close: async () => {},
    } as unknown as JsonClient;
    const session = sessionWith("token");
    const account = createAccountClient(client, { webKey: "key" }).as({
      address: "203.0.113.7",
      userAgent: "test",
      token: "token",
      onSessionOver: (error) => expireSession(session, error, "/user"),
    });
    expect((await thrownBy(account.call(whitelistCalls.request))).headers.get("location")).toBe(
      "/session-expired?next=%2Fuser",
    );
    expect(session.has("token")).toBe(false);
    expect(await thrownBy(account.data(profileCalls.account))).toMatchObject({
      name: "CallError",
      status: 403,
    });
    expect(await thrownBy(account.data(meCalls.me))).toMatchObject({ name: "CallError", status: 0 });
  });
});

describe("logging out", () => {
  it("ends the session on both sides, and here even while the service is down", async () => {
    for (const logout of [
      vi.fn(async () => ({})),
      vi.fn(() => Promise.reject(new CallError(0, undefined))),
    ]) {
      const session = sessionWith("token");
      await logOut(session, { call: logout } as unknown as VisitorAccount);
      expect(logout).toHaveBeenCalledTimes(1);
      expect(session.has("token")).toBe(false);
    }
  });

  it("makes no call if no one is logged in", async () => {
    const logout = vi.fn();
    await logOut(sessionWith(), { call: logout } as unknown as VisitorAccount);
    expect(logout).not.toHaveBeenCalled();
  });
});

describe("the guards", () => {
  it("let players in, send visitors to /login, and say if the account cannot be reached", async () => {
    expect(await requirePlayer(async () => PLAYER, HERE)).toBe(PLAYER);
    const visitor = await thrownBy(requirePlayer(async () => ({ state: "visitor" }), HERE));
    expect(visitor.headers.get("location")).toBe("/login?next=%2Fstatement%3Fpage%3D2");
    expect(takeSessionOver(visitor)).toEqual({
      icon: "error",
      title: MESSAGES.loginFirst,
      link: { to: "/login?next=%2Fstatement%3Fpage%3D2", label: "Login" },
    });
    const unreachable = await thrownBy(requirePlayer(async () => ({ state: "unreachable" }), HERE));
    expect(unreachable.status).toBe(503);
  });

  it("give players their parts, and none if the account cannot be reached", async () => {
    const tickets = { tickets: [] } as never;
    expect(
      await requireLogin(async () => ({ ...PLAYER, parts: { tickets } }) as ViewerWith<"tickets">, HERE),
    ).toEqual({
      tickets,
    });
    expect(await requireLogin(async () => ({ state: "unreachable" }), HERE)).toEqual({});
    const tooMany = await thrownBy(requireLogin(async () => ({ state: "unreachable", tooMany: true }), HERE));
    expect(tooMany.status).toBe(429);
    const visitor = await thrownBy(requireLogin(async () => ({ state: "visitor" }), HERE));
    expect(visitor.headers.get("location")).toBe("/login?next=%2Fstatement%3Fpage%3D2");
  });

  it("send players home from the pages of visitors, or on, and let everyone else in", async () => {
    expect((await thrownBy(requireVisitor(async () => PLAYER))).headers.get("location")).toBe("/");
    const on = await thrownBy(requireVisitor(async () => PLAYER, "/statement"));
    expect(on.headers.get("location")).toBe("/statement");
    await requireVisitor(async () => ({ state: "visitor" }));
    await requireVisitor(async () => ({ state: "unreachable" }));
  });
});
