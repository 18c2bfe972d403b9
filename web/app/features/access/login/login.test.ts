import { type LoginResponse, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { cartOf, cartRow } from "../../../../test/cart";
import { renderPage } from "../../../../test/render";
import { KEY, noAnswer, refusal, run, USER } from "../../../../test/visit";
import LoginPage, { action, loader } from "./route";

const CALL = "POST /processlogin";
const TYPED = { UserID: " juan ", UserPass: "juan-demo-1 " };
const LOGIN: LoginResponse["data"] = {
  user: USER,
  token: "new token",
  message: MESSAGES.loggedIn,
  status: 1,
};

it("the login is for whoever is not logged in", async () => {
  expect((await run(loader, { as: "player" })).location).toBe("/");
  for (const as of ["visitor", "unreachable"] as const)
    expect((await run(loader, { as })).location).toBeNull();
});

describe("what a visitor pressed a button for", () => {
  const errand = (rest: object = {}) => ({
    kind: "cart" as const,
    ProductNum: "4",
    quantity: "2",
    key: KEY,
    until: Date.now() + 60_000,
    ...rest,
  });
  const log = (kept: ReturnType<typeof errand> | { kind: "wish" }, answers: Record<string, unknown>) =>
    run(action, {
      form: { ...TYPED, scripted: "1" },
      session: { errand: kept as ReturnType<typeof errand> },
      answers: { [CALL]: { data: LOGIN }, ...answers },
    });

  it("is done after the login, once", async () => {
    const cart = await log(errand(), { "POST /cart/items": cartOf(cartRow(4)) });
    expect(cart.calls[1]).toEqual(["POST /cart/items", { ProductNum: "4", quantity: "2" }, KEY]);
    expect(cart.session.data).toEqual({ token: "new token" });
    expect(cart.data.notice?.title).toBe(MESSAGES.loggedIn);
    expect(cart.data.notice?.text).toMatch(/^Added to your cart: ./);
    const wish = await log(errand({ kind: "wish" }), {
      "POST /wishlist/add": { message: MESSAGES.wishAdded },
    });
    expect(wish.data.notice?.text).toBe(MESSAGES.wishAdded);
  });

  it("says why not, and the login stands", async () => {
    const refused = await log(errand(), {
      "POST /cart/items": refusal(409, "This item is sold out."),
    });
    expect(refused.data.notice).toMatchObject({ title: MESSAGES.loggedIn, text: "This item is sold out." });
    expect(refused.session.get("token")).toBe("new token");
  });

  it("is forgotten after an hour", async () => {
    const late = await log(errand({ until: Date.now() - 1 }), {});
    expect([late.calls.length, late.session.has("errand")]).toEqual([1, false]);
  });
});

describe("logging in", () => {
  const post = (answer: unknown, form: object = { scripted: "1" }) =>
    run(action, {
      form: { ...TYPED, ...form },
      session: { token: "old", challenge: "old" },
      answers: { [CALL]: answer, "POST /logout": { message: MESSAGES.loggedOut } },
    });
  const login = (parts: Partial<typeof LOGIN>, form?: object) => post({ data: { ...LOGIN, ...parts } }, form);

  it("sends the password as it was typed, and opens the session", async () => {
    const { calls, session, data } = await login({});
    expect(calls[0]).toEqual([CALL, { UserID: "juan", UserPass: "juan-demo-1 " }]);
    expect(session.data).toEqual({ token: "new token" });
    expect(data.notice).toEqual({ icon: "success", title: MESSAGES.loggedIn });
  });

  it("ends the session that the browser still had, also if that has ended by itself", async () => {
    expect((await login({})).calls[1]?.[0]).toBe("POST /logout");
    const { session } = await run(action, {
      form: TYPED,
      session: { token: "old" },
      answers: {
        [CALL]: { data: LOGIN },
        "POST /logout": refusal(401, MESSAGES.sessionExpired),
      },
    });
    expect(session.get("token")).toBe("new token");
    expect(session.get("notice")?.title).toBe(MESSAGES.loggedIn);
  });

  it("has the browser remember that its owner has logged in", async () => {
    const rememberBrowser = vi.fn();
    const data = { ...LOGIN, browser: "v1.token" };
    await run(action, { form: TYPED, rememberBrowser, answers: { [CALL]: { data } } });
    expect(rememberBrowser).toHaveBeenCalledExactlyOnceWith("v1.token");
  });

  it("without scripts leads home", async () => {
    const { location, session } = await login({}, {});
    expect(location).toBe("/");
    expect(session.get("notice")?.title).toBe(MESSAGES.loggedIn);
  });

  it.each([
    ["/statement?page=2", "/statement?page=2"],
    ["https://elsewhere.test/", "/"],
    ["//elsewhere.test", "/"],
    ["", "/"],
  ])("from %s leads to %s", async (next, to) => {
    expect((await login({}, { next })).location).toBe(to);
    expect((await login({}, { next, scripted: "1" })).data.to).toBe(to);
    const asPlayer = await run(loader, { as: "player", at: `/login?next=${encodeURIComponent(next)}` });
    expect(asPlayer.location).toBe(to);
  });

  it("keeps the way through the second step", async () => {
    const { location } = await login({ user: null, token: null, challenge: "c" }, { next: "/cart" });
    expect(location).toBe("/login/code?next=%2Fcart");
  });

  it("welcomes an administrator by name", async () => {
    const { data } = await login({ status: 11 });
    expect(data.notice?.text).toContain(USER.UserID);
  });

  it("clears the session where the type is refused", async () => {
    const { status, session, data } = await login({
      user: null,
      token: null,
      message: MESSAGES.typeRefused,
      status: 5,
    });
    expect([status, data.error]).toEqual([403, MESSAGES.typeRefused]);
    expect(session.data).toEqual({});
  });

  it("leads on to the second step, with its challenge in the session and no one logged in", async () => {
    const { location, session } = await login({
      user: null,
      token: null,
      message: MESSAGES.codeAskedOnSite,
      challenge: "c",
    });
    expect(location).toBe("/login/code");
    expect(session.data).toEqual({ challenge: "c" });
  });

  it("asks no one while a field is empty, and gives back no password", async () => {
    const { status, data, calls } = await login({}, { UserID: "" });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({ errors: { UserID: [MESSAGES.usernameRequired] } });
    expect(data.values).toEqual({ UserID: "", next: "/" });
  });

  it("that is refused without scripts leads where it led", async () => {
    const { data } = await post(refusal(400, MESSAGES.wrongCredentials), { next: "/statement?page=2" });
    const again = await renderPage(LoginPage, { loaderData: { next: "/" }, actionData: data });
    expect(again).toContain('name="next" value="/statement?page=2"');
    expect(again).toContain('href="/register?next=%2Fstatement%3Fpage%3D2"');
  });

  it.each([
    [refusal(400, MESSAGES.wrongCredentials), 400, MESSAGES.wrongCredentials],
    [refusal(403, MESSAGES.blocked), 403, MESSAGES.blocked],
    [refusal(429, "Wait."), 429, MESSAGES.tooManyRequests],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("that is refused keeps the session, and the User ID", async (error, expected, message) => {
    const { status, data, session } = await post(error);
    expect([status, data.error]).toEqual([expected, message]);
    expect(data.values).toEqual({ UserID: " juan ", next: "/" });
    expect(session.data).toEqual({ token: "old", challenge: "old" });
  });
});
