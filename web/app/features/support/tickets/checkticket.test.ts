import { MESSAGES, type Ticket } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { KEY, noAnswer, ONE_PAGE, refusal, run } from "../../../../test/visit";
import { readTicketAddress, ticketPage, ticketPicture } from "./checkticket.lib";
import { action, headers, loader } from "./route";

const NUMBER = "T-ACDE2347";
const LINK_KEY = "k".repeat(43);
const LINK = `/checkticket?ticket=${NUMBER}&key=${LINK_KEY}`;
const READ = `GET /tickets/${NUMBER}`;
const AT = "2026-11-20T10:00:00.000Z";
const TICKET: Ticket = {
  number: NUMBER,
  category: "game",
  subject: "Stuck",
  state: "open",
  created: AT,
  updated: AT,
  answered: null,
  maskedEmail: "j**n@e*.org",
  messages: [],
};

describe("the addresses of a ticket", () => {
  it("carry the link's key", () => {
    const address = readTicketAddress(`http://127.0.0.1${LINK}`);
    expect(address).toEqual({ number: NUMBER, key: LINK_KEY });
    expect(ticketPage({ number: NUMBER, key: LINK_KEY })).toBe(LINK);
    expect(ticketPage({ number: "T-1", key: undefined })).toBe("/checkticket?ticket=T-1");
    expect(ticketPicture({ number: "T-1", key: LINK_KEY }, "f")).toBe(
      `/checkticket/picture/T-1/f?key=${LINK_KEY}`,
    );
    for (const none of ["", "%00", "%E2%80%8B"])
      expect(readTicketAddress(`http://127.0.0.1/checkticket?ticket=${none}`)).toBeNull();
  });

  it("are neither leaked nor cached", () => {
    expect(headers({} as never)).toMatchObject({
      "referrer-policy": "strict-origin",
      "cache-control": "private, no-store",
    });
  });
});

describe("the page for a visitor", () => {
  it("shows the ticket by the link's key", async () => {
    const { calls, status, data } = await run(loader, { at: LINK, answers: { [READ]: { data: TICKET } } });
    expect(calls).toEqual([[READ, null, LINK_KEY]]);
    expect(status).toBe(200);
    expect(data).toMatchObject({ visitor: true, view: "ticket", ticket: TICKET });
  });

  it.each([
    ["", ""],
    [`?ticket=${NUMBER}`, NUMBER],
  ])("offers to mail the link where %j has no key", async (query, number) => {
    const { calls, status, data } = await run(loader, { at: `/checkticket${query}` });
    expect([calls, status]).toEqual([[], 200]);
    expect(data).toMatchObject({ view: "find", number, missing: false });
  });

  it("offers it too where the key is wrong", async () => {
    const wrong = { [READ]: refusal(404, MESSAGES.ticketNotFound) };
    const { status, data } = await run(loader, { at: LINK, answers: wrong });
    expect(status).toBe(404);
    expect(data).toMatchObject({ view: "find", missing: true });
  });

  it("says that it cannot be had right now", async () => {
    const { status, data } = await run(loader, { at: LINK, answers: { [READ]: noAnswer() } });
    expect(status).toBe(503);
    expect(data).toMatchObject({ view: "ticket", ticket: null });
  });
});

describe("the page for a player", () => {
  it.each([
    ["?page=2", 2],
    ["?page=x", 1],
  ])("lists their own at %j", async (query, page) => {
    const tickets = { tickets: [], ...ONE_PAGE };
    const { calls, data } = await run(loader, {
      as: "player",
      at: `/checkticket${query}`,
      parts: { tickets },
    });
    expect(calls).toEqual([[`GET /me?with=tickets&page=${page}`]]);
    expect(data).toMatchObject({ visitor: false, view: "list", page, tickets });
  });

  it("shows one of theirs", async () => {
    const { calls, data } = await run(loader, { as: "player", at: LINK, parts: { ticket: TICKET } });
    expect(calls).toEqual([[`GET /me?with=ticket&ticket=${NUMBER}`, null, LINK_KEY]]);
    expect(data).toMatchObject({ visitor: false, view: "ticket", ticket: TICKET });
  });

  it("says that there is none", async () => {
    const { status, data } = await run(loader, { as: "player", at: LINK, parts: { ticket: null } });
    expect(status).toBe(404);
    expect(data).toMatchObject({ view: "find", missing: true });
  });

  it.each(["player", "unreachable"] as const)("says that it cannot be had right now, to %s", async (as) => {
    const parts = { failed: ["ticket", "tickets"] };
    const list = await run(loader, { as, at: "/checkticket", parts });
    expect([list.status, list.data]).toMatchObject([503, { view: "list", tickets: null }]);
    const one = await run(loader, { as, at: LINK, parts });
    expect([one.status, one.data]).toMatchObject([503, { view: "ticket", ticket: null }]);
  });

  it("asks for no more than could be a ticket's number and key", async () => {
    const ask = async (query: string) =>
      (await run(loader, { as: "player", at: `/checkticket?${query}`, parts: { ticket: null } })).calls;
    expect(await ask(`ticket=${"x".repeat(500)}&key=a%0Ab`)).toEqual([
      [`GET /me?with=ticket&ticket=${"x".repeat(100)}`],
    ]);
    expect(await ask(`ticket=T-1&key=${"k".repeat(201)}`)).toEqual([["GET /me?with=ticket&ticket=T-1"]]);
  });
});

describe("its forms", () => {
  const post = (at: string, form: Record<string, string>, answers: Record<string, unknown> = {}) =>
    run(action, { at, form, answers });

  it("reply by the link's key, and lead back to the ticket", async () => {
    const call = `POST /tickets/${NUMBER}/messages`;
    const form = { intent: "reply", message: "More", key: KEY };
    const { calls, location, session } = await post(LINK, form, {
      [call]: { message: MESSAGES.ticketReplied },
    });
    expect(calls).toEqual([[call, { message: "More", pictures: [] }, KEY, LINK_KEY]]);
    expect(location).toBe(LINK);
    expect(session.get("notice")?.title).toBe(MESSAGES.ticketReplied);
  });

  it("keep a reply that was refused", async () => {
    const empty = await post(LINK, { intent: "reply", message: " " });
    expect([empty.calls, empty.data.errors]).toMatchObject([[], { message: [MESSAGES.messageRequired] }]);
    const often = refusal(429, MESSAGES.ticketsTooMany);
    const call = `POST /tickets/${NUMBER}/messages`;
    const { status, data } = await post(LINK, { intent: "reply", message: "More" }, { [call]: often });
    expect([status, data.error, data.values.message]).toEqual([429, MESSAGES.ticketsTooMany, "More"]);
  });

  it("keep a player's reply if they logged out in another tab, and call nothing", async () => {
    const at = `/checkticket?ticket=${NUMBER}`;
    const form = { scripted: "1", intent: "reply", message: "A long reply" };
    const { status, data, calls } = await run(action, { at, form });
    expect([status, calls]).toEqual([401, []]);
    expect(data).toMatchObject({ sessionOver: true, values: { message: "A long reply" } });
  });

  it("close it", async () => {
    const call = `POST /tickets/${NUMBER}/close`;
    const { calls, location } = await post(
      LINK,
      { intent: "close" },
      { [call]: { message: MESSAGES.ticketClosed } },
    );
    expect(calls).toEqual([[call, null, LINK_KEY]]);
    expect(location).toBe(LINK);
  });

  it.each(["/checkticket", LINK])("ask for the link at %s", async (at) => {
    const call = "POST /tickets/find";
    const form = { intent: "find", scripted: "1", number: "t acde 2347", email: "a@b.co" };
    const { calls, data } = await post(at, form, { [call]: { message: MESSAGES.ticketLinkSent } });
    expect(calls).toEqual([[call, { number: NUMBER, email: "a@b.co" }]]);
    expect(data.notice).toMatchObject({ text: MESSAGES.ticketLinkSent });
  });

  it("want a number and an address for the link, and keep what was typed", async () => {
    const { status, data, calls } = await post("/checkticket", { number: "x", email: "" });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({
      errors: { number: [MESSAGES.ticketNumberInvalid] },
      values: { number: "x", email: "" },
    });
  });
});
