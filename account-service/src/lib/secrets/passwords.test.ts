import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPasswords, normalizeAnswer } from "./passwords.ts";

const passwords = createPasswords({ GAME_PASSWORD_FORMAT: "ran-md5-19", HASH_CONCURRENCY: 2 });

describe("our hashes", () => {
  it("are argon2id with OWASP's parameters, salted", async () => {
    const [one, two] = await Promise.all([passwords.hash("a secret"), passwords.hash("a secret")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(one.length).toBeLessThanOrEqual(128);
  });

  it("match their secret and no other", async () => {
    const stored = await passwords.hash("pässwörd 🎮");
    expect(await passwords.verify(stored, "pässwörd 🎮")).toBe(true);
    expect(await passwords.verify(stored, "pässwörd")).toBe(false);
    expect(await passwords.verify(stored, "")).toBe(false);
  });

  it("never match if there is no hash", async () => {
    expect(await passwords.verify(null, "anything")).toBe(false);
    expect(await passwords.verify(null, "")).toBe(false);
  });
});

describe("the game's formats", () => {
  const format = (name: "ran-md5-19" | "md5" | "plain") =>
    createPasswords({ GAME_PASSWORD_FORMAT: name, HASH_CONCURRENCY: 1 });

  it("are what the game server writes", () => {
    // MD5 of 'password' is 5f4dcc3b5aa765d61d8327deb882cf99.
    expect(format("ran-md5-19").toGameFormat("password")).toBe("5F4DCC3B5AA765D61D8");
    expect(format("md5").toGameFormat("password")).toBe("5F4DCC3B5AA765D61D8327DEB882CF99");
    expect(format("plain").toGameFormat("password")).toBe("password");
  });

  it.each(["ran-md5-19", "md5", "plain"] as const)("%s matches its own password only", (name) => {
    const { toGameFormat, matchesGameFormat } = format(name);
    expect(matchesGameFormat(toGameFormat("one"), "one")).toBe(true);
    expect(matchesGameFormat(toGameFormat("one"), "two")).toBe(false);
    expect(matchesGameFormat("one", "ONE")).toBe(false);
  });

  it.each(["ran-md5-19", "md5", "plain"] as const)(
    "%s matches nothing where the game has no password",
    (name) => {
      expect(format(name).matchesGameFormat("", "")).toBe(false);
      expect(format(name).matchesGameFormat("", "x")).toBe(false);
    },
  );

  it("a stored MD5 is not a password", () => {
    const { toGameFormat, matchesGameFormat } = format("md5");
    expect(matchesGameFormat(toGameFormat("one"), toGameFormat("one"))).toBe(false);
  });
});

describe("normalizeAnswer", () => {
  it.each([
    ["Bantay", "bantay"],
    ["  BANTAY ", "bantay"],
    ["San   Juan\tCity", "san juan city"],
  ])("%j is %j", (answer, expected) => {
    expect(normalizeAnswer(answer)).toBe(expected);
  });

  it("is stable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (answer) => {
        expect(normalizeAnswer(normalizeAnswer(answer))).toBe(normalizeAnswer(answer));
      }),
      // A quote by another name.
      { examples: [["\u0374"]] },
    );
  });
});
