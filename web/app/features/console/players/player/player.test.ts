import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { PLAYER } from "../../../../../test/player-page";
import { expectRight, KEY, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const params = { UserNum: "7" };
const PATH = "/admin/players/7";
const answersOf = (player: object) => ({ [`GET ${PATH}`]: { player: { ...PLAYER, ...player } } });
const SESSION = {
  id: "0b9b7c1e-4b0a-4c53-9d60-1f1f4f7a8a11",
  created: "2026-11-20T10:00:00.000Z",
  seen: "2026-11-20T10:00:00.000Z",
  ip: "203.0.113.7",
  userAgent: "",
};

describe("an account", () => {
  it("is for roles that may read players", () =>
    expectRight(loader, { params, answers: answersOf({}) }, "players"));

  it("is read by the number in the address, its sessions with their device", async () => {
    const { calls, data } = await run(loader, {
      as: "support",
      params,
      answers: answersOf({ sessions: [SESSION] }),
    });
    expect(calls).toEqual([[`GET ${PATH}`]]);
    expect(data.player.UserID).toBe("juan");
    expect(data.sessions).toEqual([{ ...SESSION, device: expect.stringMatching(/./) }]);
  });

  it.each([
    ["admin", null, { write: true, help: true, adjust: true }],
    ["admin", "support", { write: true, help: true, adjust: true }],
    ["support", null, { write: true, help: true, adjust: false }],
    ["support", "admin", { write: false, help: true, adjust: false }],
    ["auditor", null, { write: false, help: false, adjust: false }],
  ] as const)("%s may change one with the role %s: %j", async (as, role, rights) => {
    expect((await run(loader, { as, params, answers: answersOf({ role }) })).data).toMatchObject(rights);
  });

  it("that no one knows is a 404", async () => {
    const unknown = refusal(404, CONSOLE_MESSAGES.playerUnknown);
    const { status, calls } = await run(loader, {
      as: "admin",
      params: { UserNum: "7/x" },
      answers: { "GET /admin/players/7%2Fx": unknown },
    });
    expect([status, calls]).toEqual([404, [["GET /admin/players/7%2Fx"]]]);
  });
});

describe("what is done to an account", () => {
  const message = CONSOLE_MESSAGES.banned;
  const post = (form: Record<string, string>, call: string, answer: object = { message }) =>
    run(action, { as: "admin", params, form, answers: { [`POST ${PATH}/${call}`]: answer } });

  it("is for roles that may change players", () =>
    expectRight(
      action,
      {
        params,
        form: { intent: "ban", reason: "Bots" },
        answers: { [`POST ${PATH}/ban`]: { message } },
      },
      "players",
      "write",
    ));

  it.each([
    [{ intent: "ban", reason: " Bots " }, "ban", { reason: "Bots", until: "" }],
    [
      { intent: "ban", reason: "Bots", until: "2026-12-01T08:00" },
      "ban",
      { reason: "Bots", until: "2026-12-01T00:00:00.000Z" },
    ],
    [{ intent: "lift", reason: "Wrong one", seen: "3" }, "lift", { reason: "Wrong one", seen: 3 }],
    [{ intent: "lift", reason: "Wrong one", seen: "" }, "lift", { reason: "Wrong one", seen: "" }],
    [{ intent: "endSession", id: SESSION.id }, "sessions/end", { id: SESSION.id }],
    [{ intent: "endSessions" }, "sessions/end", {}],
    [{ intent: "recover" }, "recovery-mail", null],
    [{ intent: "free" }, "reset-login", null],
    [{ intent: "clearWait" }, "clear-login-wait", null],
  ])("%j is a call to %s", async (form, call, body) => {
    const { calls, session } = await post(form as Record<string, string>, call);
    expect(calls).toEqual([[`POST ${PATH}/${call}`, ...(body ? [body] : [])]]);
    expect(session.get("notice")?.title).toBe(message);
  });

  it("adds a note once, by the form's key", async () => {
    const { calls } = await post({ intent: "note", text: " Seen on Discord ", key: KEY }, "notes");
    expect(calls).toEqual([[`POST ${PATH}/notes`, { text: "Seen on Discord" }, KEY]]);
  });

  it("moves coins once, by the form's key", async () => {
    const { calls } = await post(
      { intent: "adjust", currency: "bonus", delta: "-50", reason: "Event", key: KEY },
      "adjust",
      { message: CONSOLE_MESSAGES.adjusted, state: "done", id: "a1" },
    );
    expect(calls).toEqual([[`POST ${PATH}/adjust`, { currency: "bonus", delta: -50, reason: "Event" }, KEY]]);
  });

  it.each([
    [{ intent: "ban", reason: "", until: "soon" }, ["reason", "until"]],
    [{ intent: "lift", reason: " " }, ["reason"]],
    [{ intent: "endSession", id: "" }, ["id"]],
    [{ intent: "endSession" }, ["id"]],
    [{ intent: "adjust", currency: "gold", delta: "0", reason: "" }, ["currency", "delta", "reason"]],
  ])("%j calls nothing while %j are wrong", async (form, fields) => {
    const { status, data, calls } = await post(form as Record<string, string>, "ban");
    expect([status, calls]).toEqual([422, []]);
    expect(Object.keys(data.errors ?? {})).toEqual(fields);
    expect(data.values).toEqual(form);
  });
});
