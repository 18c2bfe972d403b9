import { type AccountPage, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { completeName, toAccountView, toConnection, whitelistFailure } from "./user.lib";

describe("My Account", () => {
  it("shows a complete name if both parts are there", () => {
    expect(completeName({ NameFirst: "Juan", NameLast: "Dela Cruz" })).toBe("Dela Cruz, Juan");
    expect(completeName({ NameFirst: "Juan", NameLast: "" })).toBeNull();
    expect(completeName({ NameFirst: "", NameLast: "Dela Cruz" })).toBeNull();
  });

  it("never has the full email address", () => {
    const user = { UserID: "juan", UserEmail: "juan@example.com", characters: [] };
    const page = { user, maskedEmail: "j**n@e*****e.com" } as unknown as AccountPage;
    expect(JSON.stringify(toAccountView(page))).not.toContain("juan@example.com");
  });

  it.each([
    [0, null],
    [1, "Requested"],
    [2, "Approved"],
    [3, "Rejected"],
    [9, "Under review"],
  ])("has a word for an address of status %i: %s", (CC_status, word) => {
    const { CC_IP, state } = toConnection({ CC_IP: "203.0.113.7", CC_status });
    expect(CC_IP).toBe("203.0.113.7");
    expect(state?.word ?? null).toBe(word);
  });
});

describe("a failed request to whitelist", () => {
  it.each([
    [400, { error: MESSAGES.whitelistAlreadyRequested, message: "no" }, MESSAGES.whitelistAlreadyRequested],
    [400, { message: "Only a message." }, "Only a message."],
    [502, undefined, "Unkown Error : Status 502"],
    [500, { error: 1 }, "Unkown Error : Status 500"],
    [0, undefined, "An unexpected error occurred. Please try again."],
  ])("with status %i shows the right message", (status, body, text) => {
    expect(whitelistFailure({ status, body })).toBe(text);
  });
});
