import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { viewerOf } from "../../../test/viewer";
import { readTicketAddress, ticketPage, ticketPicture } from "./checkticket.lib";
import { toQuery } from "./checkticket.server";
import { action, headers, loader } from "./route";

const KEY = "k".repeat(43);
const LINK = `/checkticket?ticket=T-ACDE2347&key=${KEY}`;
const TICKET = { number: "T-ACDE2347", state: "open", messages: [] };

const load = async (path: string, account: object, state = "visitor", parts: object = {}) => {
  const request = new Request(`http://127.0.0.1${path}`);
  const context = { account, viewer: viewerOf({ state }, parts) };
  return loader({ request, context } as unknown as Parameters<typeof loader>[0]);
};
const failing = (status: number) => () => Promise.reject(new CallError(status, undefined));

describe("the addresses of a ticket", () => {
  it("carry the link's key wherever it is needed", () => {
    const address = readTicketAddress(`http://127.0.0.1${LINK}`);
    expect(address).toEqual({ number: "T-ACDE2347", key: KEY });
    expect(ticketPage({ number: "T-ACDE2347", key: KEY })).toBe(LINK);
    expect(ticketPage({ number: "T-1", key: undefined })).toBe("/checkticket?ticket=T-1");
    expect(ticketPicture({ number: "T-1", key: KEY }, "f")).toBe(`/checkticket/picture/T-1/f?key=${KEY}`);
    expect(readTicketAddress("http://127.0.0.1/checkticket?ticket=")).toBeNull();
  });

  it("are told to nobody, and kept by nobody", () => {
    expect(headers({} as never)).toMatchObject({
      "referrer-policy": "strict-origin",
      "cache-control": "private, no-store",
    });
  });
});

describe("the page", () => {
  it("shows a visitor his ticket by the link's key", async () => {
    const ticket = vi.fn(async () => TICKET);
    const { data } = await load(LINK, { ticket });
    expect(ticket).toHaveBeenCalledWith("T-ACDE2347", KEY);
    expect(data).toMatchObject({ view: "ticket", ticket: TICKET });
  });

  it("offers to mail the link where there is none, or a wrong one", async () => {
    expect((await load("/checkticket", {})).data).toMatchObject({ view: "find", number: "", missing: false });
    const asked = await load("/checkticket?ticket=T-ACDE2347", {});
    expect(asked.data).toMatchObject({ view: "find", number: "T-ACDE2347", missing: false });
    const wrong = await load(LINK, { ticket: failing(404) });
    expect([wrong.data, wrong.init?.status]).toMatchObject([{ view: "find", missing: true }, 404]);
  });

  it("lists a player's, and says where it cannot", async () => {
    const list = { tickets: [], last_page: 1 };
    const shown = await load("/checkticket?page=2", {}, "player", { tickets: list });
    expect(shown.data).toMatchObject({ view: "list", page: 2, tickets: list });
    const away = await load("/checkticket", {}, "unreachable");
    expect([away.data, away.init?.status]).toMatchObject([{ view: "list", tickets: null }, 503]);
  });

  it("shows a player theirs, and says where there is none, or it cannot be had", async () => {
    const shown = await load(LINK, {}, "player", { ticket: TICKET });
    expect(shown.data).toMatchObject({ visitor: false, view: "ticket", ticket: TICKET });
    const missing = await load(LINK, {}, "player", { ticket: null });
    expect([missing.data, missing.init?.status]).toMatchObject([{ view: "find", missing: true }, 404]);
    for (const state of ["player", "unreachable"]) {
      const away = await load(LINK, {}, state);
      expect([away.data, away.init?.status]).toMatchObject([{ view: "ticket", ticket: null }, 503]);
    }
  });

  it("asks for no ticket that cannot be one", () => {
    expect(toQuery({ number: "T-ACDE2347", key: KEY })).toEqual({ ticket: "T-ACDE2347", ticketKey: KEY });
    expect(toQuery({ number: "x".repeat(500), key: "a\nb" })).toEqual({ ticket: "x".repeat(100) });
    expect(toQuery({ number: "T-1", key: "k".repeat(201) })).toEqual({ ticket: "T-1" });
  });
});

describe("its forms", () => {
  async function post(path: string, fields: Record<string, string>, account: object) {
    const session = createSession({}) as SiteSession;
    const body = new URLSearchParams(fields);
    const request = new Request(`http://127.0.0.1${path}`, { method: "POST", body });
    const args = { request, context: { session, account }, params: {} };
    const answer = await action(args as unknown as Parameters<typeof action>[0]).catch(
      (thrown: unknown) => thrown,
    );
    return answer as { data: Record<string, unknown> } & Response;
  }

  it("reply by the link's key, and lead back to the ticket", async () => {
    const replyToTicket = vi.fn(async () => ({ message: MESSAGES.ticketReplied }));
    const key = "abcdefghijklmnop";
    const answer = await post(LINK, { intent: "reply", message: "More", key }, { replyToTicket });
    expect(replyToTicket).toHaveBeenCalledWith("T-ACDE2347", KEY, { message: "More", pictures: [] }, key);
    expect(answer.headers.get("location")).toBe(LINK);
    const empty = await post(LINK, { intent: "reply", message: " " }, {});
    expect(empty.data.errors).toMatchObject({ message: [MESSAGES.messageRequired] });
  });

  it("close it", async () => {
    const closeTicket = vi.fn(async () => ({ message: MESSAGES.ticketClosed }));
    await post(LINK, { intent: "close" }, { closeTicket });
    expect(closeTicket).toHaveBeenCalledWith("T-ACDE2347", KEY);
  });

  it("ask for the link", async () => {
    const findTicket = vi.fn(async () => ({ message: MESSAGES.ticketLinkSent }));
    const scripted = { intent: "find", scripted: "1", number: "t acde 2347", email: "a@b.co" };
    const answer = await post("/checkticket", scripted, { findTicket });
    expect(findTicket).toHaveBeenCalledWith({ number: "T-ACDE2347", email: "a@b.co" });
    expect(answer.data.notice).toMatchObject({ text: MESSAGES.ticketLinkSent });
  });
});
