import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { noAnswer, refusal, run } from "../../../../../test/visit";
import { action } from "./route";

const USER_ID = "POST /register/check-user-id";
const PASSWORD = "POST /register/check-password";
const ask = (form: Record<string, string>, answers: Record<string, unknown>) =>
  run(action, { form, answers });

it("says whether a user ID is taken", async () => {
  const { calls, text, headers } = await ask(
    { userId: "juan" },
    { [USER_ID]: { message: MESSAGES.usernameTaken } },
  );
  expect(calls).toEqual([[USER_ID, { userId: "juan" }]]);
  expect(JSON.parse(text)).toEqual({ message: MESSAGES.usernameTaken });
  expect(headers.get("cache-control")).toContain("no-store");
});

it("with a password, says whether it is strong enough", async () => {
  const form = { userPassword: "password1", userId: "juan" };
  const { calls, text } = await ask(form, { [PASSWORD]: { message: MESSAGES.passwordCommon } });
  expect([calls, JSON.parse(text)]).toEqual([[[PASSWORD, form]], { message: MESSAGES.passwordCommon }]);
});

it.each([refusal(429, "Wait."), refusal(422, "No."), noAnswer()])(
  "says nothing if the service does not answer",
  async (error) => {
    const { status, text } = await ask({ userId: "juan" }, { [USER_ID]: error });
    expect([status, JSON.parse(text)]).toEqual([200, { message: "" }]);
  },
);
