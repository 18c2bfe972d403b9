import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { EVERYTHING } from "../../../../test/game";
import { noAnswer, refusal, run, USER } from "../../../../test/visit";
import { checkRegister } from "./register-check";
import { action, loader } from "./route";

const CALL = "POST /register";
const LOGIN = "POST /processlogin";
const LOGGED_IN = {
  data: { user: USER, token: "new", browser: "known", message: MESSAGES.loggedIn, status: 1 },
};
const FORM = {
  userId: "juan",
  userPassword: "juan-demo-1",
  userPasswordConfirm: "juan-demo-1",
  userEmail: "juan@example.com",
  secretQuestion: "1",
  secretAnswer: "blue",
  country: "PH",
  agreeTerms: "on",
};
function formWith(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, ...fields })) formData.set(name, value);
  return formData;
}

const post = (
  fields: object,
  { pin = false, answer = {}, login = LOGGED_IN as object, as = "visitor" as "visitor" | "player" } = {},
) =>
  run(action, {
    as,
    form: { scripted: "1", ...FORM, ...fields },
    content: { game: { ...EVERYTHING, pin } },
    answers: {
      [CALL]: Object.keys(answer).length ? answer : { message: MESSAGES.registered, status: 1 },
      [LOGIN]: login,
    },
  });

describe("registering", () => {
  it("is for whoever is not logged in", async () => {
    for (const as of ["visitor", "unreachable"] as const)
      expect((await run(loader, { as })).data.countries.length).toBeGreaterThan(200);
    expect((await run(loader, { as: "player" })).location).toBe("/");
    expect(await post({}, { as: "player" })).toMatchObject({ location: "/", calls: [] });
  });

  it("sends the form, logs the account in, and tells what is next", async () => {
    const { calls, data, session } = await post({});
    expect(calls).toMatchObject([
      [CALL, { userId: "juan", secretQuestion: 1, gender: "Male" }, expect.stringMatching(/^[\w-]{16,}$/)],
      [LOGIN, { UserID: "juan", UserPass: "juan-demo-1" }],
    ]);
    expect(data.notice).toEqual({ icon: "success", title: MESSAGES.registered });
    expect(session.get("token")).toBe("new");
  });

  it.each([
    ["cannot log in now", noAnswer()],
    ["was banned in this second", refusal(403, "Blocked.")],
  ])("is done also if the account %s", async (_title, login) => {
    const { data, session } = await post({}, { login });
    expect([data.error, session.has("token")]).toEqual([null, false]);
  });

  it("without scripts leads home", async () => {
    const { location, session } = await run(action, {
      form: FORM,
      content: { game: { ...EVERYTHING, pin: false } },
      answers: { [CALL]: { message: MESSAGES.registered, status: 1 }, [LOGIN]: LOGGED_IN },
    });
    expect(location).toBe("/");
    expect(session.get("notice")?.title).toBe(MESSAGES.registered);
  });

  it("leads on to where one was going, on this site only", async () => {
    const at = "/register?next=%2Ftopup%3Fcode%3DA";
    expect((await run(loader, { at })).data.next).toBe("/topup?code=A");
    expect((await run(loader, { at: "/register?next=https%3A%2F%2Fevil.example" })).data.next).toBe("/");
    const { location } = await run(action, {
      form: { ...FORM, next: "/topup?code=A" },
      content: { game: { ...EVERYTHING, pin: false } },
      answers: { [CALL]: { message: MESSAGES.registered, status: 1 }, [LOGIN]: LOGGED_IN },
    });
    expect(location).toBe("/topup?code=A");
  });

  it("keeps the code of an invitation, and a page with one is no one else's", async () => {
    const invited = await run(loader, { at: "/register?invite=marya234" });
    expect([invited.data.invite, invited.headers.get("cache-control")]).toEqual([
      "MARYA234",
      "private, no-store",
    ]);
    for (const at of ["/register", "/register?invite=%3Cb%3E", `/register?invite=${"A".repeat(50)}`]) {
      const { data, headers } = await run(loader, { at });
      expect([data.invite, headers.get("cache-control")]).toEqual(["", null]);
    }
    const { calls } = await post({ invite: "MARYA234" });
    expect(calls[0]).toMatchObject([CALL, { invite: "MARYA234" }, expect.anything()]);
  });

  it("is refused at its fields, and gives back what was typed but no secret", async () => {
    const { status, data, calls } = await post({ userId: "", agreeTerms: "" });
    expect([status, calls]).toEqual([422, []]);
    expect(data.errors).toMatchObject({ agreeTerms: [MESSAGES.termsRequired] });
    expect(data.values).toMatchObject({ userEmail: "juan@example.com" });
    expect(JSON.stringify(data)).not.toMatch(/juan-demo-1|blue/);
  });

  it("tells every problem that the service found", async () => {
    const answer = refusal(422, MESSAGES.usernameTaken, {
      "form-error": [MESSAGES.usernameTaken, MESSAGES.countryUnknown],
      fields: { userId: [MESSAGES.usernameTaken], country: [MESSAGES.countryUnknown] },
    });
    const { status, data } = await post({}, { answer });
    expect(status).toBe(422);
    expect(data).toMatchObject({
      errors: { userId: [MESSAGES.usernameTaken], country: [MESSAGES.countryUnknown] },
      notice: {
        title: DIALOG_TITLES.formErrors,
        text: `* ${MESSAGES.usernameTaken}\n* ${MESSAGES.countryUnknown}`,
      },
      values: { userId: "juan" },
    });
  });

  it.each([
    [refusal(429, "Wait."), 429, MESSAGES.tooManyRequests],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("that failed is told in one sentence", async (answer, expected, title) => {
    const { status, data } = await post({}, { answer });
    expect([status, data.notice]).toEqual([expected, { icon: "error", title }]);
  });
});

describe("the PIN", () => {
  it("is required by a form that has its field, in the browser too", () => {
    expect(checkRegister(formWith({ userPin: " " })).errors).toEqual({ userPin: [MESSAGES.pinRequired] });
    expect(checkRegister(formWith({ userPin: "12" })).errors).toEqual({ userPin: [MESSAGES.pinInvalid] });
    expect(checkRegister(formWith({ userPin: "1234" })).value).toMatchObject({ userPin: "1234" });
    expect(checkRegister(formWith({})).value).toMatchObject({ userPin: "" });
  });

  it("is reported with all other problems of the form", () => {
    const { errors } = checkRegister(formWith({ userPin: "", userId: "", userPasswordConfirm: "x" }));
    expect(errors).toEqual({
      userId: [MESSAGES.usernameRequired, MESSAGES.usernameCharacters],
      userPin: [MESSAGES.pinRequired],
      userPasswordConfirm: [MESSAGES.confirmDiffers],
    });
  });

  it.each([
    ["is sent with the account", { userPin: "a1B2" }, true, "a1B2"],
    ["is not wanted where the game has none", {}, false, ""],
  ])("%s", async (_title, fields, pin, userPin) => {
    const { calls, data } = await post(fields, { pin });
    expect(data.error).toBeNull();
    expect(calls[0]).toMatchObject([CALL, { userId: "juan", userPin }, expect.any(String)]);
  });

  it("has the page loaded again that was made without its field", async () => {
    const { status, data, calls } = await post({}, { pin: true });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({ errors: { userPin: [MESSAGES.pinRequired] }, outdated: true });
  });

  it("stays out of the page that asks for it again", async () => {
    const { data } = await post({ userPin: "12" }, { pin: true });
    expect(data).toMatchObject({ values: { userId: "juan" } });
    expect(data.outdated).toBeUndefined();
    expect(data.values).not.toHaveProperty("userPin");
  });
});
