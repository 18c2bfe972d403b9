import { MESSAGES } from "@tambayan/account-service/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkRegister } from "~/features/access/register/register-check";
import type { FieldErrors } from "../form-check";
import { createLiveCheck } from "./live-check";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form that is filled in: `leave` and `type` do what a person does, `shown` is what they see. */
function open(said: Record<string, string> = {}) {
  const fields: Record<string, string> = {
    userId: "",
    userPassword: "",
    userPasswordConfirm: "",
    userEmail: "",
    country: "",
  };
  const requested: string[] = [];
  let told: FieldErrors = {};
  const read = () => {
    const formData = new FormData();
    for (const [name, value] of Object.entries(fields)) formData.set(name, value);
    return formData;
  };
  const live = createLiveCheck({
    check: (formData) => checkRegister(formData, false),
    asks: (["userId", "userPassword"] as const).map((name) => ({
      fields: name === "userId" ? ["userId"] : ["userPassword", "userId"],
      ask: async (formData: FormData) => {
        const value = String(formData.get(name));
        requested.push(value);
        return said[value] ?? "";
      },
    })),
    show: (next) => {
      told = next;
    },
  });
  return {
    requested,
    live,
    read,
    told: (name: string) => told[name],
    shown: (name: string) => told[name]?.[0],
    leave: (name: string) => live.leave(name, read),
    type(name: string, value: string, submitted: FieldErrors = {}) {
      fields[name] = value;
      live.change(name, read, { ...submitted, ...told });
    },
  };
}
const quiet = () => vi.advanceTimersByTimeAsync(1_000);

describe("a form that is filled in", () => {
  it("says a field's rule when the field is left, not before, and takes it back as soon as it is followed", () => {
    const { type, leave, shown } = open();
    type("userId", "dela cruz");
    expect(shown("userId")).toBeUndefined();
    leave("userId");
    expect(shown("userId")).toBe(MESSAGES.usernameCharacters);
    type("userId", "dela cruz2");
    expect(shown("userId")).toBe(MESSAGES.usernameCharacters);
    type("userId", "dela_cruz2");
    expect(shown("userId")).toBeUndefined();
    type("userId", "");
    expect(shown("userId")).toBeUndefined();
    leave("userId");
    expect(shown("userId")).toBe(MESSAGES.usernameRequired);
    // Another error is shown when the field is left again.
    type("userId", "a b");
    expect(shown("userId")).toBeUndefined();
    expect(shown("userEmail")).toBeUndefined();
  });

  it("compares fields that have to agree, whichever is mended", () => {
    const { type, leave, shown } = open();
    type("userPassword", "Lantern-7742");
    leave("userPassword");
    type("userPasswordConfirm", "Lantern-774");
    leave("userPasswordConfirm");
    expect(shown("userPasswordConfirm")).toBe(MESSAGES.confirmDiffers);
    type("userPassword", "Lantern-774");
    expect(shown("userPasswordConfirm")).toBeUndefined();
    type("userPassword", "Lantern-77");
    leave("userPassword");
    expect(shown("userPasswordConfirm")).toBe(MESSAGES.confirmDiffers);
    type("userPasswordConfirm", "Lantern-77");
    expect(shown("userPasswordConfirm")).toBeUndefined();
  });

  it("takes back what the server said of a value that has changed, and of no other field", () => {
    const { type, told, live, read } = open();
    type("userId", "juan");
    live.sent(read() as FormData);
    const submitted = { userId: [MESSAGES.usernameTaken], country: [MESSAGES.countryUnknown] };
    type("userId", "juan_2", submitted);
    // Taken back: an empty list in place of what was submitted, which country has not.
    expect([told("userId"), told("country")]).toEqual([[], undefined]);
  });
});

describe("what only the server knows", () => {
  const taken = { juan: MESSAGES.usernameTaken, password1: MESSAGES.passwordCommon };

  it("is asked for once a field has been left, after the last key, and once for each value", async () => {
    const { type, leave, shown, requested } = open(taken);
    type("userId", "ju");
    await quiet();
    expect(requested).toEqual([]);
    type("userId", "juan");
    leave("userId");
    expect(requested).toEqual([]);
    await quiet();
    expect([requested, shown("userId")]).toEqual([["juan"], MESSAGES.usernameTaken]);
    for (const typed of ["juan_", "juan_2", "juan_26"]) type("userId", typed);
    expect(shown("userId")).toBeUndefined();
    await quiet();
    expect([requested, shown("userId")]).toEqual([["juan", "juan_26"], undefined]);
    type("userId", "juan");
    await quiet();
    expect([requested, shown("userId")]).toEqual([["juan", "juan_26"], MESSAGES.usernameTaken]);
  });

  it("is not asked for while the form's own rules are broken", async () => {
    const { type, leave, requested } = open(taken);
    type("userId", "a b");
    leave("userId");
    type("userPassword", "short");
    leave("userPassword");
    await quiet();
    expect(requested).toEqual([]);
  });

  it("is asked for again if it depends on another field that has changed", async () => {
    const said: Record<string, string> = { "Ligaya-11": MESSAGES.passwordTooClose };
    const { type, leave, shown, requested } = open(said);
    type("userId", "ligaya");
    leave("userId");
    type("userPassword", "Ligaya-11");
    leave("userPassword");
    await quiet();
    expect(shown("userPassword")).toBe(MESSAGES.passwordTooClose);
    delete said["Ligaya-11"];
    type("userId", "bituin");
    await quiet();
    expect(requested.filter((value) => value === "Ligaya-11")).toHaveLength(2);
    expect(shown("userPassword")).toBeUndefined();
  });

  it("is not said of a value that has changed meanwhile, nor of a form that is gone", async () => {
    let answer = (_message: string) => {};
    const show = vi.fn();
    const formData = new FormData();
    formData.set("userId", "juan");
    let there: FormData | null = formData;
    const live = createLiveCheck({
      check: () => ({ value: null, errors: {} }),
      asks: [
        {
          fields: ["userId"],
          ask: () =>
            new Promise<string>((resolve) => {
              answer = resolve;
            }),
        },
      ],
      show,
    });
    live.leave("userId", () => there);
    await quiet();
    formData.set("userId", "maria");
    answer(MESSAGES.usernameTaken);
    await quiet();
    expect(show).not.toHaveBeenCalled();
    live.change("userId", () => there, {});
    there = null;
    await quiet();
    live.change("userId", () => there, {});
    live.leave("userId", () => there);
    live.stop();
    expect(show).not.toHaveBeenCalled();
  });

  it("is not asked for any more once the form was sent", async () => {
    const { type, leave, requested, live, read } = open(taken);
    type("userId", "juan");
    leave("userId");
    live.sent(read() as FormData);
    await quiet();
    expect(requested).toEqual([]);
  });
});
