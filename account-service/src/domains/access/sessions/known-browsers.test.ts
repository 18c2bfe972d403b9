import { describe, expect, it } from "vitest";
import { testEnv } from "../../../../test/database.ts";
import { seal } from "../../../lib/secrets/secret-box.ts";
import { createKnownBrowsers } from "./known-browsers.ts";

describe("a browser", () => {
  const env = testEnv();
  const browsers = createKnownBrowsers({ env });
  /** The token of a browser that has entered these accounts, one after the other. */
  const entered = (users: string[], token?: string) =>
    users.reduce<string | undefined>((held, user) => browsers.remember(held, user), token) as string;
  const users = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `player_${from + index}`);
  const known = (token: string, names: string[]) =>
    names.filter((name) => browsers.find(token, name) !== null);

  it("is known to an account that was entered from it, in any case, and to no other", () => {
    const token = entered(["Maria"]);
    expect(browsers.find(token, "MARIA")).toEqual(expect.any(String));
    for (const other of ["mari", "maria2", "juan", ""]) expect(browsers.find(token, other)).toBeNull();
    expect(browsers.find(undefined, "maria")).toBeNull();
  });

  it("has a number of its own, which stays whoever else enters from it", () => {
    const token = entered(["maria"]);
    const id = browsers.find(token, "maria");
    const later = entered(["juan", "maria"], token);
    expect([browsers.find(later, "juan"), browsers.find(later, "maria")]).toEqual([id, id]);
    expect(browsers.find(entered(["maria"]), "maria")).not.toBe(id);
  });

  it("remembers ten accounts; the one that was not entered for longest goes first", () => {
    const token = entered(users(1, 10));
    expect(known(token, users(1, 10))).toEqual(users(1, 10));
    // Nobody is pushed out by one who enters again and again.
    expect(known(entered(Array(5).fill("player_10"), token), users(1, 10))).toEqual(users(1, 10));
    // The first one was entered again.
    const later = entered(["Player_1", "player_11"], token);
    expect(known(later, users(1, 11))).toEqual(["player_1", ...users(3, 11)]);
  });

  it("is a new one with a token that was changed, is another installation's, or holds something else", () => {
    const token = entered(["maria"]);
    const changed = `${token.slice(0, -2)}${token.at(-2) === "A" ? "B" : "A"}${token.at(-1)}`;
    const elsewhere = createKnownBrowsers({ env: { ...env, DATA_KEY: "9".repeat(64) } });
    const held = (contents: unknown) => seal(env.DATA_KEY, JSON.stringify(contents));
    for (const broken of [
      "",
      "v1.",
      "x".repeat(5_000),
      changed,
      elsewhere.remember(undefined, "maria"),
      held(null),
      held({ id: 5, users: [] }),
      held({ id: "x" }),
      seal(env.DATA_KEY, "no JSON"),
    ]) {
      expect(browsers.find(broken, "maria"), broken).toBeNull();
      const fresh = browsers.remember(broken, "maria");
      expect(browsers.find(fresh, "maria"), broken).toEqual(expect.any(String));
      expect(browsers.find(fresh, "maria")).not.toBe(browsers.find(token, "maria"));
    }
  });

  it("gets a token each time that tells nothing by being the same", () => {
    const token = entered(["maria"]);
    expect(browsers.remember(token, "maria")).not.toBe(token);
  });
});
