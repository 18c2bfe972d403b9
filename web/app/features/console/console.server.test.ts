import type { ActionFunctionArgs } from "@remix-run/node";
import {
  type Call,
  CONSOLE_MESSAGES,
  idempotencyHeadersSchema,
  MESSAGES,
  messageResponseSchema,
  paymentConsoleCalls,
  rejectApprovalRequestSchema,
} from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, KEY, noAnswer, refusal, run } from "../../../test/visit";
import {
  defineForm,
  handleForms,
  orErrorPage,
  readListQuery,
  readQuery,
  requireRight,
} from "./console.server";

describe("a page's guard", () => {
  const page = (area: "shop" | "tickets") => (args: ActionFunctionArgs) => requireRight(args.context, area);

  it("lets in the roles that may read an area", async () => {
    await expectRight(page("shop"), {}, "shop");
    await expectRight(page("tickets"), {}, "tickets");
  });

  it("tells the role, or why there is no way in", async () => {
    expect((await run(page("shop"), { as: "auditor" })).data).toBe("auditor");
    expect((await run(page("shop"), { as: "support" })).text).toBe(CONSOLE_MESSAGES.notAllowed);
    expect((await run(page("shop"), { as: "unreachable" })).text).toBe(MESSAGES.busy);
  });
});

describe("what a page needs", () => {
  const failing = (error: Error) => run(() => orErrorPage(Promise.reject(error)));

  it.each([403, 404, 422, 429])("is missing with the service's %i", async (status) => {
    expect((await failing(refusal(status, "No."))).status).toBe(status);
  });

  it.each([
    ["500", refusal(500, MESSAGES.internal), MESSAGES.internal],
    ["409", refusal(409, "Changed."), "Changed."],
    ["no answer", noAnswer(), MESSAGES.networkError],
  ])("is missing with 503 after %s", async (_name, error, text) => {
    expect(await failing(error)).toMatchObject({ status: 503, text });
  });

  it("is missing in the service's words where they can be shown", async () => {
    const { text } = await failing(refusal(404, CONSOLE_MESSAGES.playerUnknown));
    expect(text).toBe(CONSOLE_MESSAGES.playerUnknown);
  });

  it("is no refusal where the mistake is ours", () =>
    expect(failing(new TypeError("ours"))).rejects.toThrow("ours"));
});

it("a query is read by name, trimmed, without what is empty", () => {
  const request = new Request("http://127.0.0.1/admin?search=%20%00a%E2%80%8B%20&state=&by=%08&other=1");
  expect(readQuery(request, ["search", "state", "by", "missing"])).toEqual({ search: "a" });
});

it("a list's query leaves out what its call refuses, and keeps the rest", () => {
  const read = (query: string) =>
    readListQuery(new Request(`http://127.0.0.1/admin?${query}`), paymentConsoleCalls.list, [
      ...["status", "provider", "player", "from"],
    ]);
  const values = { status: "paid", player: "juan", from: "2026-11-01", order: "oldest" };
  const good = new URLSearchParams(values);
  expect(read(`${good}&before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b`)).toEqual({
    values,
    query: { ...values, before: "1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b" },
  });
  expect(read("status=nonsense&player=juan&from=yesterday&order=sideways&before=abc")).toEqual({
    values: { player: "juan" },
    query: { player: "juan" },
  });
});

describe("a form", () => {
  const CALL = "POST /admin/do";
  const DO = {
    method: "POST",
    path: "/admin/do",
    tag: "console",
    summary: "Do it",
    headers: idempotencyHeadersSchema,
    body: rejectApprovalRequestSchema,
    answer: messageResponseSchema,
  } as const satisfies Call;
  const FIELDS = { intent: "do", key: KEY, reason: " Why not " };
  const action = (args: ActionFunctionArgs) =>
    handleForms(args, "shop", {
      do: defineForm({
        schema: rejectApprovalRequestSchema,
        run: (body, key) => args.context.account.call(DO, { body, key }),
      }),
      move: defineForm({
        schema: rejectApprovalRequestSchema,
        run: async () => ({ message: "Moved.", to: "/admin/elsewhere" }),
      }),
    });
  const post = (fields: Record<string, string>, answer: unknown = { message: "Done." }) =>
    run(action, {
      as: "shop_manager",
      at: "/admin/page.data?before=3",
      form: { ...FIELDS, ...fields },
      answers: { [CALL]: answer },
    });

  it("is for roles that may change the area", () =>
    expectRight(action, { form: FIELDS, answers: { [CALL]: { message: "Done." } } }, "shop", "write"));

  it("makes its call with what the schema read and the key", async () => {
    expect((await post({})).calls).toEqual([[CALL, { reason: "Why not" }, KEY]]);
  });

  it("tells what was done where the form is", async () => {
    const { status, data, session } = await post({ scripted: "1" });
    expect(status).toBe(200);
    expect(data).toMatchObject({ error: null, notice: { icon: "success", title: "Done." } });
    expect(session.has("notice")).toBe(false);
  });

  it("without scripts tells it on the page's own address", async () => {
    const { location, session } = await post({});
    expect(location).toBe("/admin/page?before=3");
    expect(session.get("notice")).toEqual({ icon: "success", title: "Done." });
  });

  it("can lead elsewhere", async () => {
    expect((await post({ intent: "move" })).location).toBe("/admin/elsewhere");
  });

  it.each(["", "other", "toString"])("is none of the page's as %j", async (intent) => {
    const { status, text, calls } = await post({ intent });
    expect([status, text, calls]).toEqual([400, MESSAGES.badRequest, []]);
  });

  it("calls nothing while a field is wrong, and gives back what was typed", async () => {
    const { status, data, calls } = await post({ reason: "" });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({
      errors: { reason: [CONSOLE_MESSAGES.reasonRequired] },
      values: { intent: "do", reason: "" },
    });
  });

  it("shows the service's fields, and gives back what was typed", async () => {
    const fields = { reason: ["Not so."] };
    const { status, data } = await post({}, refusal(422, "Not so.", { fields }));
    expect(status).toBe(422);
    expect(data).toMatchObject({ errors: fields, error: "Not so.", values: { reason: " Why not " } });
  });

  it("loads the page again where it is outdated", async () => {
    const { status, data } = await post({}, refusal(409, "Changed."));
    expect(status).toBe(409);
    expect(data).toMatchObject({ outdated: true, error: "Changed.", values: { reason: " Why not " } });
  });

  it.each([
    ["403", refusal(403, CONSOLE_MESSAGES.notAllowed), 403, CONSOLE_MESSAGES.notAllowed],
    ["404", refusal(404, CONSOLE_MESSAGES.playerUnknown), 404, CONSOLE_MESSAGES.playerUnknown],
    [
      "429 in its own words",
      refusal(429, CONSOLE_MESSAGES.recoveryTooMany),
      429,
      CONSOLE_MESSAGES.recoveryTooMany,
    ],
    ["500", refusal(500, MESSAGES.internal), 503, MESSAGES.internal],
    ["no answer", noAnswer(), 503, MESSAGES.networkError],
  ])("tells %s", async (_name, error, status, message) => {
    const seen = await post({}, error);
    expect([seen.status, seen.data.error, seen.data.outdated]).toEqual([status, message, undefined]);
  });

  it("keeps what was typed on a page of its own where the session is over, and sends it again after the login", async () => {
    const { status, data, location, session } = await post({}, refusal(401, MESSAGES.sessionEnded));
    expect([status, location]).toEqual([401, null]);
    expect(data).toMatchObject({
      sessionOver: true,
      notice: { title: MESSAGES.sessionEnded },
      values: FIELDS,
    });
    expect([session.has("token"), session.has("notice")]).toEqual([false, false]);
  });

  it("does so after a logout in another tab", async () => {
    const { status, data, calls } = await run(action, { as: "visitor", at: "/admin/page", form: FIELDS });
    expect([status, calls]).toEqual([401, []]);
    const link = { to: "/login?next=%2Fadmin%2Fpage", label: "Login" };
    expect(data).toMatchObject({ sessionOver: true, notice: { link }, values: FIELDS });
  });

  it("gives no page a toplist's secret", async () => {
    for (const answer of [refusal(401, MESSAGES.sessionEnded), refusal(422, MESSAGES.badRequest)])
      expect((await post({ secret: "from the toplist" }, answer)).data.values).toEqual(FIELDS);
    // Sent again without it, the form would keep the old one.
    const over = await post({ secret: "from the toplist" }, refusal(401, MESSAGES.sessionEnded));
    expect(over.data.notice?.text).toBe("Passwords, secrets and files are not sent with it.");
  });

  it("keeps what was typed while the account cannot be reached", async () => {
    const { status, data, calls } = await run(action, { as: "unreachable", form: FIELDS });
    expect([status, calls]).toEqual([503, []]);
    expect(data).toMatchObject({ error: MESSAGES.busy, values: FIELDS });
  });
});
