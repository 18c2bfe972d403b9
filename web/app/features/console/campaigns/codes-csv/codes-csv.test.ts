import { CONSOLE_MESSAGES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, noAnswer, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const CALL = "POST /admin/campaigns/3/codes";
const params = { id: "3" };
const form = { codes: "50", maxUses: "2" };
const answers = { [CALL]: "code\r\nABC\r\n" };

describe("a batch of codes", () => {
  it("is created by roles that may change campaigns", () =>
    expectRight(action, { params, form, answers }, "campaigns", "write"));

  it("is handed on as a file, and kept by nobody", async () => {
    const { calls, text, headers } = await run(action, { as: "admin", params, form, answers });
    expect(calls).toEqual([[CALL, { codes: 50, maxUses: 2 }]]);
    expect(text).toBe("code\r\nABC\r\n");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="codes-3.csv"');
  });

  it.each([
    ["a field that is wrong", { ...form, codes: "0" }, answers, CONSOLE_MESSAGES.codesInvalid, 0],
    [
      "a campaign that is over",
      form,
      { [CALL]: refusal(409, "conflict", CONSOLE_MESSAGES.campaignOver) },
      CONSOLE_MESSAGES.campaignOver,
      1,
    ],
    ["no answer", form, { [CALL]: noAnswer() }, MESSAGES.networkError, 1],
  ])("leads back to its campaign after %s", async (_name, typed, answer, title, made) => {
    const { location, session, calls } = await run(action, {
      as: "admin",
      params,
      form: typed,
      answers: answer,
    });
    expect(location).toBe("/admin/campaigns/3");
    expect(session.get("notice")).toEqual({ icon: "error", title });
    expect(calls).toHaveLength(made);
  });
});

it("the file's address leads to the campaign where no form was sent", async () => {
  expect((await run(loader, { params })).location).toBe("/admin/campaigns/3");
});
