import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { KEY, noAnswer, refusal, run } from "../../../../test/visit";
import { problemText, untilWeek, weeksOf } from "./rewards.lib";
import { action, loader } from "./route";

const OFF = { attendance: null, votes: null, playtime: null, invites: null };
const paid = { message: MESSAGES.attendanceStamped, currency: "bonus", coins: 5 };

describe("the page", () => {
  it("is for players, and never cached", async () => {
    expect((await run(loader, { at: "/rewards" })).location).toBe("/login?next=%2Frewards");
    expect((await run(loader, { as: "unreachable" })).status).toBe(503);
    const { data, headers } = await run(loader, { as: "player", parts: OFF });
    expect(data).toMatchObject({ ...OFF, failed: false });
    expect(headers.get("cache-control")).toContain("no-store");
  });

  it("says which of the rewards cannot be read", async () => {
    const { votes: _, ...others } = OFF;
    const { data } = await run(loader, { as: "player", parts: others });
    expect(data).toMatchObject({ ...others, failed: true });
  });
});

describe("a button", () => {
  const press = (form: Record<string, string>, answers = {}) =>
    run(action, { as: "player", at: "/rewards", form: { key: KEY, ...form }, answers });

  it.each([
    ["attendance", "POST /attendance", [["POST /attendance", null, KEY]]],
    ["playtime", "POST /play-time", [["POST /play-time", null, KEY]]],
    ["invites", "POST /invites/collect", [["POST /invites/collect"]]],
  ])("%s claims, and comes back with what was paid", async (intent, call, calls) => {
    const done = await press({ intent }, { [call]: paid });
    expect([done.location, done.calls]).toEqual(["/rewards", calls]);
    expect(done.session.get("notice")).toEqual({
      icon: "success",
      title: MESSAGES.attendanceStamped,
      text: "+5 Milleage",
    });
  });

  it("makes a link", async () => {
    const { location, calls } = await press(
      { intent: "code" },
      { "POST /invites/code": { data: { code: "MARYA234" } } },
    );
    expect([location, calls]).toEqual(["/rewards", [["POST /invites/code"]]]);
  });

  it("tells why it was refused, with scripts and without", async () => {
    const answers = { "POST /attendance": refusal(409, MESSAGES.attendanceDone) };
    for (const scripted of ["", "1"]) {
      const { status, data } = await press({ intent: "attendance", scripted }, answers);
      expect([status, data?.error]).toEqual([409, MESSAGES.attendanceDone]);
    }
    const lost = await press({ intent: "attendance" }, { "POST /attendance": noAnswer() });
    expect(lost.status).toBe(503);
  });

  it("is refused if it is unknown, and leads a visitor to the login", async () => {
    expect((await press({ intent: "toString" })).status).toBe(400);
    const { location, calls } = await run(action, { form: { intent: "attendance" } });
    expect([location, calls]).toEqual(["/login?next=%2Frewards", []]);
  });
});

describe("the calendar", () => {
  it("has whole weeks from Monday", () => {
    const weeks = weeksOf("2026-11-24");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([...Array(6).fill(null), "2026-11-01"]);
    expect(weeks.at(-1)).toEqual(["2026-11-30", ...Array(6).fill(null)]);
    expect(weeksOf("2027-02-01")).toHaveLength(4);
  });
  it("counts to the next bonus", () => {
    expect([0, 1, 6, 7, 13].map(untilWeek)).toEqual([7, 6, 1, 7, 1]);
  });
});

it("names what is missing for a reward", () => {
  expect(problemText({ why: "age", needed: 1 })).toBe("Your account has to be 1 day old first.");
  expect(problemText({ why: "level", needed: 40 })).toBe("You need a character of level 40 first.");
  expect(problemText({ why: "game", needed: null })).toBe("Log in to the game today first.");
});
