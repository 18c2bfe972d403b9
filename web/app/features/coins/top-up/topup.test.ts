import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { EVERYTHING } from "../../../../test/game";
import { OFFER, PACKAGE } from "../../../../test/payments";
import { KEY, noAnswer, refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const CALL = "POST /processCoupon";
const content = { topUpOffer: OFFER };
const REDEEMED = {
  message: MESSAGES.codeRedeemed,
  status: 1,
  couponcode: "A",
  userPoints: 5100,
  userPoints2: 250,
};

describe("redeeming", () => {
  const post = (form: Record<string, string>, answer: unknown = REDEEMED, game = EVERYTHING) =>
    run(action, {
      as: "player",
      form: { scripted: "1", key: KEY, ...form },
      answers: { [CALL]: answer },
      content: { game },
    });

  it("sends the code in capitals with the form's key, and tells the new balances", async () => {
    const { calls, data } = await post({ CouponCode: "tamba-yan 100", ReferralCode: "streamerana" });
    expect(calls).toEqual([[CALL, { CouponCode: "TAMBAYAN100", ReferralCode: "STREAMERANA" }, KEY]]);
    expect(data).toMatchObject({ error: null, notice: { icon: "success", title: DIALOG_TITLES.changed } });
    expect(data.notice?.text).toContain(MESSAGES.codeRedeemed);
    expect(data.notice?.text).toContain("5,100 R-Coin");
    expect(data.notice?.text).toContain("250 Milleage");
  });

  it("tells of R-Coin alone where the game has no Milleage", async () => {
    const { data } = await post({ CouponCode: "A" }, REDEEMED, { ...EVERYTHING, milleage: false });
    expect(data.notice?.text).toContain("5,100 R-Coin");
    expect(data.notice?.text).not.toContain("Milleage");
  });

  it("without scripts is told on the page again", async () => {
    const answers = { [CALL]: REDEEMED };
    const { location } = await run(action, { as: "player", form: { CouponCode: "A" }, answers });
    expect(location).toBe("/topup");
  });

  it("wants a code", async () => {
    const { status, data, calls } = await post({ CouponCode: " " });
    expect([status, calls]).toEqual([422, []]);
    expect(data.errors).toMatchObject({ CouponCode: [MESSAGES.voucherRequired] });
  });

  it("asks a visitor to log in, and keeps the codes for afterwards", async () => {
    const { status, data, calls, session } = await run(action, { form: { CouponCode: "A" } });
    expect([status, data.notice?.title, calls]).toEqual([403, MESSAGES.loginFirst, []]);
    expect(data.notice?.link?.to).toBe("/login?next=%2Ftopup");
    expect(session.get("codes")).toMatchObject({ CouponCode: "A" });
    const back = await run(loader, {
      as: "player",
      content,
      session: { token: "t", codes: session.get("codes") },
    });
    expect(back.data.typed).toMatchObject({ CouponCode: "A" });
  });

  it("says that the session has ended, and keeps the codes for after the login", async () => {
    const over = { [CALL]: refusal(401, MESSAGES.sessionEnded) };
    const visit = { as: "player", at: "/topup", answers: over } as const;
    const { status, data, session } = await run(action, {
      ...visit,
      form: { CouponCode: "a-1", scripted: "1" },
    });
    expect([status, data.sessionOver, data.values]).toEqual([401, true, { CouponCode: "a-1" }]);
    expect(data.notice).toEqual({
      icon: "error",
      title: MESSAGES.sessionEnded,
      text: MESSAGES.sessionExpired,
      link: { to: "/login?next=%2Ftopup", label: "Login" },
    });
    expect([session.has("token"), session.has("notice")]).toEqual([false, false]);
    expect(session.get("codes")).toMatchObject({ CouponCode: "A1" });
    const plain = await run(action, { ...visit, form: { CouponCode: "A" } });
    expect(plain.location).toBe("/session-expired?next=%2Ftopup");
    expect(plain.session.get("notice")?.title).toBe(MESSAGES.sessionEnded);
    expect(plain.session.get("codes")).toMatchObject({ CouponCode: "A" });
  });

  it("tells why a code was refused by its sentence alone, and keeps what was typed", async () => {
    const fields = { CouponCode: [MESSAGES.codeInvalid] };
    const more = { "form-error": fields.CouponCode, fields };
    const { status, data } = await post({ CouponCode: "X1" }, refusal(422, MESSAGES.codeInvalid, more));
    expect(status).toBe(422);
    expect(data).toMatchObject({
      errors: fields,
      error: MESSAGES.codeInvalid,
      values: { CouponCode: "X1" },
    });
    expect(data.notice).toEqual({ icon: "error", title: MESSAGES.codeInvalid });
  });

  it.each([
    [refusal(429, "Wait."), 429, MESSAGES.tooManyRequests],
    [refusal(429, "Wait.", { retryAfter: 61 }), 429, "Too many wrong codes. You can try again in 2 min."],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("that failed keeps what was typed", async (error, expected, message) => {
    const { status, data } = await post({ CouponCode: "X1" }, error);
    expect([status, data.error, data.values.CouponCode]).toEqual([expected, message, "X1"]);
  });

  it("takes no key that is none", async () => {
    const { calls } = await post({ CouponCode: "A", key: "short" });
    expect(calls[0]?.[2]).toMatch(/^any-[\w-]{22}$/);
  });
});

describe("the form's key", () => {
  it.each(["player", "unreachable"] as const)(
    "is new for each rendering, and makes the page no one else's, for %s",
    async (as) => {
      const [one, other] = [await run(loader, { as, content }), await run(loader, { as, content })];
      expect(one.data.key).not.toBe(other.data.key);
      expect(one.headers.get("cache-control")).toContain("no-store");
    },
  );

  it("is not in a visitor's page, which is everyone's", async () => {
    const { data, headers } = await run(loader, { content });
    expect([data.key, headers.has("cache-control")]).toEqual([null, false]);
  });
});

describe("the codes of a redeem link", () => {
  const open = (query: string, as: "visitor" | "player" = "visitor") =>
    run(loader, { as, at: `/topup?${query}`, content });

  it("are in the form, in capitals, for that visit alone", async () => {
    const typed = { CouponCode: "TAMBAYAN100", ReferralCode: "STREAMERANA" };
    for (const as of ["visitor", "player"] as const) {
      const { data, headers } = await open("code=tambayan100&ref=streamerana", as);
      expect(data.typed).toMatchObject(typed);
      expect(headers.get("cache-control")).toContain("no-store");
    }
  });

  it.each(["", "code=", `code=${"x".repeat(300)}`, "ref=streamerana"])("%s are none", async (query) => {
    const { data, headers } = await open(query);
    expect([data.typed, headers.get("cache-control")]).toEqual([undefined, null]);
  });
});

describe("the packages", () => {
  const packagesOf = async (topUpOffer: typeof OFFER | Error) =>
    (await run(loader, { content: { topUpOffer } })).data.packages;

  it("are on the page of visitors too, with what they can be paid with", async () => {
    expect(await packagesOf(OFFER)).toEqual([PACKAGE]);
    const { data } = await run(loader, { content: { topUpOffer: OFFER } });
    expect(data.methods).toContain("GCash, Maya");
  });

  it("are not without a way to pay, and the page is there without them", async () => {
    expect(await packagesOf({ ...OFFER, providers: [] })).toEqual([]);
    const { data } = await run(loader, { content: { topUpOffer: { ...OFFER, packages: [] } } });
    expect(data.methods).toBe("");
    expect(await packagesOf(noAnswer())).toEqual([]);
  });
});
