import { CONSOLE_MESSAGES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, KEY, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const REPLIES = [
  { id: 3, title: "Hello", text: "Hi {name}", changed: "2026-11-20T10:00:00.000Z", changedBy: null },
];
const answers = { "GET /admin/saved-replies": { replies: REPLIES } };

describe("the saved replies", () => {
  it("are for roles that may read tickets", () => expectRight(loader, { answers }, "tickets"));

  it.each([
    ["support", true],
    ["auditor", false],
  ] as const)("are shown to %s; changing them: %s", async (as, write) => {
    const { calls, data } = await run(loader, { as, answers });
    expect(calls).toEqual([["GET /admin/saved-replies"]]);
    expect(data.write).toBe(write);
    expect(Object.values(data)).toContainEqual(REPLIES);
  });
});

describe("a saved reply", () => {
  const CALL = "POST /admin/saved-replies";
  const saved = { [CALL]: { message: CONSOLE_MESSAGES.replySaved } };
  const form = { intent: "save", id: "3", title: " Hello ", text: "Hi" };

  it("is changed by roles that may change tickets", () =>
    expectRight(action, { form, answers: saved }, "tickets", "write"));

  it.each([
    ["3", { title: "Hello", text: "H" }],
    ["", undefined],
  ])("with the id %j is saved with what was seen: %j, and the form's key", async (id, seen) => {
    const { calls } = await run(action, {
      as: "support",
      form: { ...form, key: KEY, id, ...(seen && { "seen.title": seen.title, "seen.text": seen.text }) },
      answers: saved,
    });
    expect(calls).toEqual([[CALL, { id, title: " Hello ", text: "Hi", ...(seen && { seen }) }, KEY]]);
  });

  it("needs a title and a text, and keeps what was typed", async () => {
    const { data, calls } = await run(action, { as: "support", form: { ...form, title: "", text: " " } });
    expect(calls).toEqual([]);
    expect(data).toMatchObject({
      errors: { title: [CONSOLE_MESSAGES.nameRequired], text: [MESSAGES.messageRequired] },
      values: { id: "3", title: "", text: " " },
    });
  });

  it("is removed, or was already", async () => {
    const remove = (answer: unknown) =>
      run(action, {
        as: "support",
        form: { intent: "remove", id: "3" },
        answers: { [`${CALL}/remove`]: answer },
      });
    const removed = await remove({ message: CONSOLE_MESSAGES.replyRemoved });
    expect(removed.calls).toEqual([[`${CALL}/remove`, { id: "3" }]]);
    const gone = await remove(refusal(404, CONSOLE_MESSAGES.replyUnknown));
    expect([gone.status, gone.data.error]).toEqual([404, CONSOLE_MESSAGES.replyUnknown]);
  });
});
