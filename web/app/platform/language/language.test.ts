import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import catalog from "../../messages/fil.json";
import { addLanguage, setCurrencyNames, setLanguage, t, translateReply } from "./i18n";
import { languageOf } from "./language.server";

describe("the language of a visit", () => {
  it.each([
    [{}, "en"],
    [{ cookie: "a=b; language=fil" }, "fil"],
    [{ cookie: "language=en", "accept-language": "fil-PH" }, "en"],
    [{ cookie: "language=xx", "accept-language": "tl,en;q=0.9" }, "fil"],
    [{ cookie: "mylanguage=fil" }, "en"],
    [{ "accept-language": "fil-PH,fil;q=0.9,en;q=0.8" }, "fil"],
    [{ "accept-language": "en-PH,fil;q=0.9" }, "en"],
    [{ "accept-language": "en;q=0.5,fil" }, "fil"],
    [{ "accept-language": "de-DE,fil-PH;q=0.7,en;q=0.3" }, "fil"],
    [{ "accept-language": "fil;q=0" }, "en"],
    [{ "accept-language": "de" }, "en"],
    [{ "accept-language": "file" }, "en"],
  ])("of %j is %s", (headers, language) => expect(languageOf(headers)).toBe(language));
});

describe("messages", () => {
  it("fall back to their English text, with the placeholders filled in", () => {
    expect(t("No date available")).toBe("No date available");
    expect(t("{count, plural, one {# hour} other {# hours}} ago", { count: 2 })).toBe("2 hours ago");
    expect(translateReply("What no message says: {not} a place.")).toBe(
      "What no message says: {not} a place.",
    );
  });

  it("call the currencies what the site calls them", () => {
    setCurrencyNames(() => ({ coin: "Kredit", bonus: null }));
    try {
      expect(t("You now have {coins} R-Coin.", { coins: "5" })).toBe("You now have 5 Kredit.");
      expect(translateReply("R-Coin and Milleage")).toBe("Kredit and Milleage");
    } finally {
      setCurrencyNames(() => null);
    }
    expect(translateReply("R-Coin")).toBe("R-Coin");
  });

  it("are in the current language", () => {
    addLanguage("fil", { Logout: ["Mag-logout"] });
    setLanguage(() => "fil");
    try {
      expect(t("Logout")).toBe("Mag-logout");
      expect(t("Login")).toBe("Login");
    } finally {
      setLanguage(() => "en");
    }
  });

  // Its "one" is for most numbers (CLDR: all that do not end in 4, 6 or 9); 1 alone is "=1".
  const counted = Object.entries(catalog).filter(([message]) => message.includes(", plural,"));
  it.each(counted)("name their number in Filipino, in the same words: %s", (message, translated) => {
    addLanguage("fil", { [message]: compileMessage(translated) });
    setLanguage(() => "fil");
    const names = [...message.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
    const counting = /\{(\w+), plural,/.exec(message)?.[1] ?? "";
    const say = (count: number) =>
      t(message, { ...Object.fromEntries(names.map((name) => [name, "x"])), [counting]: count });
    try {
      const [several, ...others] = Array.from({ length: 19 }, (_, index) =>
        say(index + 2).replace(String(index + 2), "#"),
      );
      expect(several).toContain("#");
      expect(new Set(others)).toEqual(new Set([several]));
    } finally {
      setLanguage(() => "en");
    }
  });
});
