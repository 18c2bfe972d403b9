import { CONSOLE_MESSAGES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, noAnswer, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const CALL = "POST /admin/campaigns/3/batches/7/download";
const params = { id: "3", batch: "7" };
const form = {};
const answers = { [CALL]: "code\r\nABC\r\n" };

describe("a batch of codes", () => {
  it("is downloaded by roles that may change campaigns", () =>
    expectRight(action, { params, form, answers }, "campaigns", "write"));

  it("is handed on as a file, and kept by nobody", async () => {
    const { calls, text, headers } = await run(action, { as: "admin", params, form, answers });
    expect(calls).toEqual([[CALL, {}]]);
    expect(text).toBe("code\r\nABC\r\n");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="codes-7.csv"');
  });

  it.each([
    [
      "a batch that was downloaded",
      refusal(409, CONSOLE_MESSAGES.batchDownloaded),
      CONSOLE_MESSAGES.batchDownloaded,
    ],
    ["no answer", noAnswer(), MESSAGES.networkError],
  ])("leads back to its campaign after %s", async (_name, answer, title) => {
    const { location, session, calls } = await run(action, {
      as: "admin",
      params,
      form,
      answers: { [CALL]: answer },
    });
    expect(location).toBe("/admin/campaigns/3");
    expect(session.get("notice")).toEqual({ icon: "error", title });
    expect(calls).toHaveLength(1);
  });
});

it("the file's address leads to the campaign where no form was sent", async () => {
  expect((await run(loader, { params })).location).toBe("/admin/campaigns/3");
});
