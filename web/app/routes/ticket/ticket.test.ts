import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { action, loader } from "./route";

const TYPED = { category: "game", subject: "Stuck", message: "In a wall", email: "a@b.co" };
const KEY = "abcdefghijklmnop";

async function post(fields: Record<string, string>, account: object, token = "") {
  const session = createSession(token ? { token } : {}) as SiteSession;
  const body = new FormData();
  for (const [name, value] of Object.entries({ key: KEY, ...fields })) body.set(name, value);
  body.append("pictures", new File(["abc"], "a.png", { type: "image/png" }));
  const request = new Request("http://127.0.0.1/ticket", { method: "POST", body });
  const context = { session, account };
  const answer = await action({ request, context, params: {} } as unknown as Parameters<
    typeof action
  >[0]).catch((thrown: unknown) => thrown);
  return { session, answer: answer as { data: Record<string, unknown>; init: ResponseInit } & Response };
}

describe("submitting a ticket", () => {
  it("sends a visitor's with its pictures and the form's key, and shows its number", async () => {
    const createTicket = vi.fn(async () => ({ number: "T-ACDE2347", message: MESSAGES.ticketSent }));
    const { answer } = await post(TYPED, { createTicket });
    expect(createTicket).toHaveBeenCalledWith({ ...TYPED, pictures: ["YWJj"] }, KEY);
    expect(answer.headers.get("location")).toBe("/ticket?sent=T-ACDE2347");
  });

  it("leads a player to his ticket", async () => {
    const createTicket = async () => ({ number: "T-ACDE2347", message: MESSAGES.ticketSent });
    const { answer, session } = await post({ ...TYPED, email: "" }, { createTicket }, "token");
    expect(answer.headers.get("location")).toBe("/checkticket?ticket=T-ACDE2347");
    expect(session.get("notice")).toMatchObject({ text: MESSAGES.ticketSent });
  });

  it("wants a visitor's address, and keeps what was typed", async () => {
    const { answer } = await post({ ...TYPED, email: "", category: "x" }, {});
    expect(answer.data).toMatchObject({
      errors: {
        email: [MESSAGES.emailRequired, MESSAGES.emailInvalid],
        category: [MESSAGES.categoryRequired],
      },
      values: { subject: "Stuck", message: "In a wall" },
    });
  });

  it("says in the service's words that it was too often, and otherwise as everywhere", async () => {
    const refused = (status: number, error: string, code: string) =>
      post(TYPED, {
        createTicket: () => Promise.reject(new CallError(status, { error, code, requestId: "12345678" })),
      });
    const often = await refused(429, MESSAGES.ticketsTooMany, "too_many_requests");
    expect([often.answer.data.error, often.answer.init.status]).toEqual([MESSAGES.ticketsTooMany, 429]);
    const away = await post(TYPED, { createTicket: () => Promise.reject(new CallError(0, undefined)) });
    expect(away.answer.data).toMatchObject({
      error: MESSAGES.networkError,
      values: { message: "In a wall" },
    });
  });
});

it("the form is nobody else's, and shows no number that is none", async () => {
  const load = (url: string) =>
    loader({
      request: new Request(`http://127.0.0.1${url}`),
      context: { viewer: async () => ({ state: "visitor" }) },
    } as unknown as Parameters<typeof loader>[0]);
  const [one, other] = [await load("/ticket"), await load("/ticket?sent=%3Cb%3E")];
  expect(one.data.key).not.toBe(other.data.key);
  expect(new Headers(one.init?.headers).get("cache-control")).toContain("no-store");
  expect(other.data.sent).toBeNull();
  expect((await load("/ticket?sent=T-ACDE2347")).data.sent).toBe("T-ACDE2347");
});
