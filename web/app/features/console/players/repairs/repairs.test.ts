import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { PLAYER } from "../../../../../test/player-page";
import { expectRight, KEY, run } from "../../../../../test/visit";
import { action as repair, loader as repairPage } from "../repair/route";
import { action, loader } from "./route";

const LIST = { repairs: [], next: null };
const answers = { "GET /admin/repairs": LIST };
const message = CONSOLE_MESSAGES.repaired;

describe("repairs", () => {
  it("are for roles that may read players", () => expectRight(loader, { answers }, "players"));

  it.each([
    ["", "?state=waiting"],
    ["?state=done&before=1.a", "?state=done&before=1.a"],
    ["?state=all", ""],
  ])("for %j are read with %j", async (query, asked) => {
    const { calls, data } = await run(loader, { as: "auditor", at: `/${query}`, answers });
    expect(calls).toHaveLength(1);
    expect(new URLSearchParams(calls[0]?.[0].split("?")[1]).toString().split("&").sort()).toEqual(
      asked.slice(1).split("&").sort(),
    );
    expect(data.write).toBe(false);
  });

  it.each([
    [{ intent: "approve", id: "r1" }, "approve", {}],
    [{ intent: "refuse", id: "r1", reason: " No proof " }, "reject", { reason: "No proof" }],
  ])("%j is a call to %s", async (form, call, body) => {
    const path = `POST /admin/repairs/r1/${call}`;
    const { calls } = await run(action, {
      as: "support",
      form: form as Record<string, string>,
      answers: { [path]: { message } },
    });
    expect(calls).toEqual([[path, body]]);
  });
});

describe("repairing an account", () => {
  const params = { UserNum: "7" };
  const read = { "GET /admin/players/7": { player: PLAYER } };
  const CALL = "POST /admin/players/7/repair";
  const form = {
    intent: "repair",
    kind: "secret_answer",
    address: "true",
    details: "true",
    reason: "Ticket",
  };

  it("is for roles that may change players", () =>
    expectRight(repairPage, { params, answers: read }, "players", "write"));

  it("takes the reason from the address", async () => {
    const { data } = await run(repairPage, { as: "support", at: "/?reason=Ticket+1", params, answers: read });
    expect(data).toMatchObject({ reason: "Ticket 1", allowed: true });
  });

  it("is sent once, by the form's key", async () => {
    const { calls } = await run(repair, {
      as: "support",
      params,
      form: { ...form, key: KEY },
      answers: { [CALL]: { message, state: "done", id: "r1" } },
    });
    expect(calls[0]?.[0]).toBe(CALL);
    expect(calls[0]?.[1]).toMatchObject({
      kind: "secret_answer",
      address: "true",
      top_up: "",
      reason: "Ticket",
    });
    expect(calls[0]?.[2]).toBe(KEY);
  });

  it("is refused without proofs", async () => {
    const { data, calls } = await run(repair, { as: "support", params, form: { ...form, details: "" } });
    expect([calls, data.errors]).toEqual([[], { address: [CONSOLE_MESSAGES.repairProofsRequired] }]);
  });
});
