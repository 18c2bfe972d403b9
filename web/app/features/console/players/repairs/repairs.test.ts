import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, run } from "../../../../../test/visit";
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
  ])("for %j are read with %j", async (query, requested) => {
    const { calls, data } = await run(loader, { as: "auditor", at: `/${query}`, answers });
    expect(calls).toHaveLength(1);
    expect(new URLSearchParams(calls[0]?.[0].split("?")[1]).toString().split("&").sort()).toEqual(
      requested.slice(1).split("&").sort(),
    );
    expect(data.write).toBe(false);
  });

  it.each([
    [{ intent: "approve", id: "r1" }, "approve", null],
    [{ intent: "refuse", id: "r1", reason: " No proof " }, "reject", { reason: "No proof" }],
  ])("%j is a call to %s", async (form, call, body) => {
    const path = `POST /admin/repairs/r1/${call}`;
    const { calls } = await run(action, {
      as: "support",
      form: form as Record<string, string>,
      answers: { [path]: { message } },
    });
    expect(calls).toEqual([[path, ...(body ? [body] : [])]]);
  });
});
