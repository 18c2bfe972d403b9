import { describe, expect, it } from "vitest";
import { MESSAGES } from "../../../../contract/index.ts";
import { passwordProblem } from "./password-rules.ts";

const problemOf = (password: string, UserID?: string, siteName = "Tambayan") =>
  passwordProblem(password, { UserID, siteName });

// registration.test.ts has what the form says.
describe("a new password", () => {
  it.each(["sunshine1", "SUNSHINE1", "PassWord1"])("%j is too common, in any case", (password) => {
    expect(problemOf(password)).toBe(MESSAGES.passwordCommon);
  });

  it("is not the user ID, in any case", () => {
    expect(problemOf("Bulaklak_88", "bulaklak_88")).toBe(MESSAGES.passwordIsUserId);
    expect(problemOf("Bulaklak_88")).toBeUndefined();
  });

  it.each([
    "zzzzzzzzzzzz",
    "zyzyyzzyzy",
    "Zyzyzyzyzy",
    "xqzxqzxqz",
    "kwqpkwqpkwq",
    "kwqpKWQPkw",
    "zqzqzq777",
  ])("%j repeats itself", (password) => expect(problemOf(password)).toBe(MESSAGES.passwordRepeats));

  it.each(["xqzxqzxqz-7742", "kwqpzkwqpz", "Lantern-7742"])("%j does not repeat itself", (password) => {
    expect(problemOf(password)).toBeUndefined();
  });

  it.each([
    ["88bulaklak!", "Bulaklak"],
    ["b-u-l-a-klak2", "Bulaklak_7"],
    ["Tambayan-2026", "juan"],
    ["2026.TAMBAYAN", undefined],
  ])("%j is too close to the user ID %j or the site's name", (password, UserID) => {
    expect(problemOf(password, UserID)).toBe(MESSAGES.passwordTooClose);
  });

  it("may have the user ID in it beside other words", () => {
    expect(problemOf("bulaklak-lantern", "Bulaklak")).toBeUndefined();
  });

  it("needs no letters, also where the user ID or the site's name has none", () => {
    expect(problemOf("7742-9983-1056", "12345", "Тамбаян 7")).toBeUndefined();
    expect(problemOf("лампа-7742-свет", "12345", "Тамбаян 7")).toBeUndefined();
  });
});
