import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editedField, seenName, toBody } from "./edited-field.lib";

describe("a form's fields", () => {
  it("become the call's body, with what was seen together and nothing of the form's own", () => {
    const fields = {
      intent: "save",
      key: "k",
      step: "enter",
      price: "5",
      "seen.price": "4",
      "seen.info": "",
    };
    expect(toBody(Object.entries(fields))).toEqual({ price: "5", seen: { price: "4", info: "" } });
    expect(toBody([["price", "5"]])).toEqual({ price: "5" });
  });
});

describe("a field of an edit", () => {
  const sent = (typed: string, seen: string) => ({ price: typed, [seenName("price")]: seen });
  const shown = (answer: Parameters<typeof editedField>[0], stored: string) =>
    editedField(answer, { name: "price", stored });

  it("begins with what is stored", () =>
    expect(shown(undefined, "4")).toEqual({ value: "4", seen: "4", conflict: false }));

  it("keeps what was typed and seen where the form was wrong", () => {
    const answer = { values: sent("x", "4"), errors: { price: ["No."] } };
    expect(shown(answer, "9")).toEqual({ value: "x", seen: "4", conflict: false });
  });

  it("keeps what was edited after a refusal, and counts what is stored now as seen", () => {
    const answer = { values: sent("5", "4"), errors: { price: ["Changed."] }, outdated: true as const };
    expect(shown(answer, "9")).toEqual({ value: "5", seen: "9", conflict: true });
    // Nobody else has changed it: its problem is another one.
    expect(shown(answer, "4")).toEqual({ value: "5", seen: "4", conflict: false });
  });

  it("shows what is stored now where it was not edited", () => {
    const answer = { values: sent("4", "4"), errors: null, outdated: true as const };
    expect(shown(answer, "9")).toEqual({ value: "9", seen: "9", conflict: false });
  });

  it("never sends back an old value that nobody typed, whatever was refused before", () =>
    fc.assert(
      fc.property(fc.array(fc.record({ stored: fc.string(), typed: fc.option(fc.string()) })), (rounds) => {
        let answer: Parameters<typeof editedField>[0];
        let typedOnce = false;
        for (const { stored, typed } of rounds) {
          const { value, seen } = shown(answer, stored);
          expect(seen).toBe(stored);
          if (!typedOnce) expect(value).toBe(stored);
          typedOnce ||= typed !== null && typed !== seen;
          answer = { values: sent(typed ?? value, seen), errors: null, outdated: true };
          // Who types back what is stored has edited nothing.
          if ((typed ?? value) === seen) typedOnce = false;
        }
      }),
    ));
});
