import { type AdminTicket, MESSAGES, type TicketPlayer } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, KEY, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const NUMBER = "T-ACDE2347";
const PATH = `/admin/tickets/${NUMBER}`;
const params = { number: NUMBER };
const TICKET: AdminTicket["ticket"] = {
  number: NUMBER,
  category: "game",
  subject: "Stuck",
  state: "open",
  created: "2026-11-20T10:00:00.000Z",
  updated: "2026-11-20T10:00:00.000Z",
  answered: null,
  maskedEmail: "j**n@e*.org",
  messages: [],
  account: { UserNum: 7, UserID: "juan" },
  email: "juan@example.org",
  assignee: null,
  authors: {},
};
const AGENTS = [{ UserNum: 1, UserID: "gm" }];
const REPLY = {
  id: 3,
  title: "Hello",
  text: "Hi {name}, about {number}",
  changed: "2026-11-20T10:00:00.000Z",
  changedBy: null,
};
const PLAYER: TicketPlayer = {
  UserNum: 7,
  UserID: "juan",
  UserEmail: "juan@example.org",
  status: "active",
  blockedUntil: null,
  lastLogin: null,
  userPoints: 500,
  userPoints2: 0,
  bans: [],
  orders: [],
  redemptions: [],
};
const answersOf = (ticket: object = {}) => ({
  [`GET ${PATH}`]: { ticket: { ...TICKET, ...ticket }, agents: AGENTS },
  [`GET ${PATH}/player`]: { player: PLAYER },
  "GET /admin/saved-replies": { replies: [REPLY] },
});

describe("a ticket", () => {
  it("is for roles that may read tickets", () =>
    expectRight(loader, { params, answers: answersOf() }, "tickets"));

  it.each([
    ["support", true],
    ["auditor", false],
  ] as const)("is shown to %s; replying: %s", async (as, write) => {
    const { calls, data } = await run(loader, { as, params, answers: answersOf() });
    expect(calls).toEqual([[`GET ${PATH}`], ["GET /admin/saved-replies"], [`GET ${PATH}/player`]]);
    expect(data).toMatchObject({ ticket: TICKET, player: PLAYER, agents: AGENTS, prepared: "", write });
  });

  it.each([
    ["an account's", {}, "3", "Hi juan, about T-ACDE2347"],
    ["a visitor's", { account: null }, "3", "Hi juan@example.org, about T-ACDE2347"],
    ["any, by an unknown reply", {}, "4", ""],
  ])("%s is answered by a saved reply, filled in", async (_whose, ticket, id, prepared) => {
    const at = `/?saved=${id}`;
    const { data } = await run(loader, { as: "support", at, params, answers: answersOf(ticket) });
    expect(data.prepared).toBe(prepared);
  });

  it("that there is not is a 404", async () => {
    const missing = { [`GET ${PATH}`]: refusal(404, MESSAGES.ticketNotFound) };
    const { status, text } = await run(loader, { as: "support", params, answers: missing });
    expect([status, text]).toEqual([404, MESSAGES.ticketNotFound]);
  });
});

describe("what support does with it", () => {
  const message = MESSAGES.ticketAnswered;
  const ANSWER = { intent: "answer", message: " Walk left. ", state: "closed", key: KEY };
  const at = `${PATH}?saved=3`;
  const post = (form: Record<string, string>, call: string, answer: unknown = { message }) =>
    run(action, { as: "support", at, params, form, answers: { [`POST ${PATH}/${call}`]: answer } });

  it("is for roles that may change tickets", () =>
    expectRight(
      action,
      { params, form: ANSWER, answers: { [`POST ${PATH}/answer`]: { message } } },
      "tickets",
      "write",
    ));

  it("sends a reply once, by the form's key, and leaves the saved one behind", async () => {
    const { calls, location } = await post(ANSWER, "answer");
    expect(calls).toEqual([[`POST ${PATH}/answer`, { message: "Walk left.", state: "closed" }, KEY]]);
    expect(location).toBe(PATH);
  });

  it("keeps the text of a reply that was refused", async () => {
    const full = await post(ANSWER, "answer", refusal(422, MESSAGES.ticketFull));
    expect(full.data).toMatchObject({ error: MESSAGES.ticketFull, values: { message: " Walk left. " } });
    const empty = await post({ ...ANSWER, message: " " }, "answer");
    expect(empty.calls).toEqual([]);
    expect(empty.data.errors).toEqual({ message: [MESSAGES.messageRequired] });
  });

  it.each(["1", ""])("assigns it to %j, in place of who was seen", async (UserNum) => {
    const { calls, location } = await post({ intent: "assign", UserNum, "seen.UserNum": "2" }, "assign");
    expect(calls).toEqual([[`POST ${PATH}/assign`, { UserNum, seen: { UserNum: "2" } }]]);
    expect(location).toBe(at);
  });

  it("closes it", async () => {
    const { calls, session } = await post({ intent: "close", seen: "7" }, "close");
    expect(calls).toEqual([[`POST ${PATH}/close`, { seen: 7 }]]);
    expect(session.get("notice")?.icon).toBe("success");
  });
});
