import { describe, expect, it } from "vitest";
import { expectRight, noAnswer, run } from "../../../../test/visit";
import { action, loader } from "./route";

const LIST = { entries: [], next: null, actions: ["banned"] };
const answers = { "GET /admin/audit": LIST };

describe("the audit log", () => {
  it("is for roles that may read it", () => expectRight(loader, { answers }, "audit"));

  it("is narrowed by its filters and read on from a row", async () => {
    const filters = "action=banned&player=juan&actor=gm&ip=203.0.113.7&from=2026-11-01&to=2026-11-20".split(
      "&",
    );
    const at = `/admin/audit?${filters.join("&")}&before=9&other=1`;
    const { calls, data } = await run(loader, { as: "auditor", at, answers });
    expect(calls).toEqual([[`GET /admin/audit?${filters.join("&")}&before=9`]]);
    expect(data).toEqual({ ...LIST, values: Object.fromEntries(filters.map((filter) => filter.split("="))) });
  });
});

describe("verifying the log", () => {
  const CALL = "POST /admin/audit/verify";
  const CHECK = { rows: 12, findings: [], found: 0, head: "abc", begins: null };

  it("is for roles that may read it", () =>
    expectRight(action, { form: {}, answers: { [CALL]: CHECK } }, "audit"));

  it("answers with what was found", async () => {
    const { calls, data } = await run(action, { as: "auditor", form: {}, answers: { [CALL]: CHECK } });
    expect(calls).toEqual([[CALL]]);
    expect(data).toEqual(CHECK);
  });

  it("fails with 503 where no one can tell", async () => {
    expect((await run(action, { as: "admin", form: {}, answers: { [CALL]: noAnswer() } })).status).toBe(503);
  });
});
