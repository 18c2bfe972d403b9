import { DIALOG_TITLES, LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import type { Question } from "@tambayan/cms/contract";
import { describe, expect, it } from "vitest";
import { KEY, noAnswer, refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const CALL = "POST /tickets";
const TYPED = { category: "game", subject: "Stuck", message: "In a wall", email: "a@b.co" };
const content = { faq: [] };
const SENT = { number: "T-ACDE2347", message: MESSAGES.ticketSent };

const post = (form: object, answer: unknown = SENT, as: "visitor" | "player" = "visitor") =>
  run(action, {
    as,
    form: { key: KEY, ...TYPED, pictures: new File(["abc"], "a.png", { type: "image/png" }), ...form },
    answers: { [CALL]: answer },
  });

describe("the form", () => {
  it("is filled in by a link, with what it can hold", async () => {
    const given = async (query: string) =>
      (await run(loader, { at: `/ticket?${query}`, content })).data.given;
    expect(await given("category=payment&about=Purchase%207")).toEqual({
      category: "payment",
      subject: "Purchase 7",
    });
    const { category, subject } = await given(`category=money&about=${"x".repeat(500)}`);
    expect([category, subject?.length]).toEqual([undefined, LIMITS.ticketSubject]);
  });
});

describe("submitting a ticket", () => {
  it("sends a visitor's with its pictures and the form's key, and shows its number", async () => {
    const { calls, location } = await post({});
    expect(calls).toEqual([[CALL, { ...TYPED, pictures: ["YWJj"] }, KEY]]);
    expect(location).toBe("/ticket?sent=T-ACDE2347");
  });

  it("leads a player to the ticket", async () => {
    const { location, session } = await post({ email: "" }, SENT, "player");
    expect(location).toBe("/checkticket?ticket=T-ACDE2347");
    expect(session.get("notice")).toEqual({
      icon: "success",
      title: DIALOG_TITLES.success,
      text: MESSAGES.ticketSent,
    });
  });

  it("wants a visitor's address, and keeps what was typed", async () => {
    const { status, data, calls } = await post({ email: "", category: "x" });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({
      errors: {
        email: [MESSAGES.emailRequired, MESSAGES.emailInvalid],
        category: [MESSAGES.categoryRequired],
      },
      values: { subject: "Stuck", message: "In a wall" },
    });
  });

  it.each([
    [
      "in the service's words that it was too often",
      refusal(429, MESSAGES.ticketsTooMany),
      429,
      MESSAGES.ticketsTooMany,
    ],
    ["as everywhere that nobody answered", noAnswer(), 503, MESSAGES.networkError],
  ])("says %s, and keeps what was typed", async (_how, error, expected, message) => {
    const { status, data } = await post({}, error);
    expect([status, data.error, data.values.message]).toEqual([expected, message, "In a wall"]);
  });
});

describe("the form", () => {
  it("is no one else's", async () => {
    const [one, other] = [await run(loader, { content }), await run(loader, { content })];
    expect(one.data.key).not.toBe(other.data.key);
    expect(one.headers.get("cache-control")).toContain("no-store");
  });

  it.each([
    ["visitor", true],
    ["player", false],
    ["unreachable", false],
  ] as const)("asks a %s for an address: %s", async (as, visitor) => {
    expect((await run(loader, { as, content })).data.visitor).toBe(visitor);
  });

  it.each([
    ["?sent=T-ACDE2347", "T-ACDE2347"],
    ["?sent=%3Cb%3E", null],
    ["", null],
  ])("for %j shows the number %s", async (query, sent) => {
    expect((await run(loader, { at: `/ticket${query}`, content })).data.sent).toBe(sent);
  });
});

it("answers the first questions above the form, and does without them", async () => {
  const faq = [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    locale: "en",
    question: `Question ${id}`,
    answer: "<p>Yes.</p>",
    category: "game",
  })) as Question[];
  const shown = (await run(loader, { content: { faq } })).data.questions;
  expect(shown.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect((await run(loader, { content: { faq: noAnswer() } })).data.questions).toEqual([]);
});
