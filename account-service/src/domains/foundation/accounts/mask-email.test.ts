import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskEmail } from "./mask-email.ts";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789_+-".split("");
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 });
const address = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word, { minLength: 1, maxLength: 3 }))
  .map(([local, host]) => `${local.join(".")}@${host.join(".")}`);

// profile.test.ts has examples.
describe("a masked address", () => {
  it("keeps its parts apart, and shows the first and last letter of each at most", () => {
    fc.assert(
      fc.property(address, (email) => {
        const [shown, parts] = [maskEmail(email).split(/[@.]/), email.split(/[@.]/)];
        expect(maskEmail(email).replace(/[^@.]/g, "")).toBe(email.replace(/[^@.]/g, ""));
        for (const [index, part] of parts.entries()) {
          const masked = shown[index] as string;
          expect(masked[0]).toBe(part[0]);
          expect(masked.slice(1, -1)).toMatch(/^\**$/);
          expect(masked.at(-1)).toBe(part.length < 3 ? "*" : part.at(-1));
        }
      }),
    );
  });

  it("does not tell a part of one letter from one of two", () => {
    expect(maskEmail("a@bc.ph")).toBe(maskEmail("ax@b.pq"));
  });
});
