import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { PLAYER } from "../../../../../test/player-page";
import { expectRight, KEY, run } from "../../../../../test/visit";
import { action, loader } from "./route";

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
    expectRight(loader, { params, answers: read }, "players", "write"));

  it("takes the reason from the address", async () => {
    const { data } = await run(loader, { as: "support", at: "/?reason=Ticket+1", params, answers: read });
    expect(data).toMatchObject({ reason: "Ticket 1", allowed: true });
  });

  it.each([
    ["support", false],
    ["admin", true],
  ] as const)("of staff is only for administrators: %s", async (as, allowed) => {
    const staff = { "GET /admin/players/7": { player: { ...PLAYER, role: "support" } } };
    expect((await run(loader, { as, params, answers: staff })).data.allowed).toBe(allowed);
  });

  it("is sent once, by the form's key", async () => {
    const { calls } = await run(action, {
      as: "support",
      params,
      form: { ...form, key: KEY },
      answers: { [CALL]: { message: CONSOLE_MESSAGES.repaired, state: "done", id: "r1" } },
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
    const { data, calls } = await run(action, { as: "support", params, form: { ...form, details: "" } });
    expect([calls, data.errors]).toEqual([[], { address: [CONSOLE_MESSAGES.repairProofsRequired] }]);
  });
});
