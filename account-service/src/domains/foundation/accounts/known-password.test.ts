import { describe, expect, it } from "vitest";
import { gamePasswordFingerprint, isGamePasswordNew } from "./known-password.ts";

const ENV = { DATA_KEY: "1".repeat(64) };
const STORED = "0123456789ABCDEF012";

describe("the fingerprint of a game's password", () => {
  it("is another one for each account, so that equal passwords do not show", () => {
    expect(gamePasswordFingerprint(ENV, 7, STORED)).toBe(gamePasswordFingerprint(ENV, 7, STORED));
    expect(gamePasswordFingerprint(ENV, 8, STORED)).not.toBe(gamePasswordFingerprint(ENV, 7, STORED));
    // The number and the password are kept apart.
    expect(gamePasswordFingerprint(ENV, 7, `1:${STORED}`)).not.toBe(gamePasswordFingerprint(ENV, 71, STORED));
  });

  it("cannot be computed without the installation's key", () => {
    const other = { DATA_KEY: "2".repeat(64) };
    expect(gamePasswordFingerprint(other, 7, STORED)).not.toBe(gamePasswordFingerprint(ENV, 7, STORED));
  });
});

describe("a game's password", () => {
  const isNew = (gamePassword: string | null, UserPass = STORED) =>
    isGamePasswordNew({ UserNum: 7, UserPass, gamePassword }, ENV);

  it("is new once it is not the one that was written or adopted last", () => {
    const known = gamePasswordFingerprint(ENV, 7, STORED);
    expect([isNew(known), isNew(known, "F".repeat(19)), isNew(known, "")]).toEqual([false, true, true]);
  });

  it("is new for a fingerprint of another account", () => {
    expect(isNew(gamePasswordFingerprint(ENV, 8, STORED))).toBe(true);
  });

  it("is not new where none was ever written down", () => {
    expect(isNew(null)).toBe(false);
  });
});
