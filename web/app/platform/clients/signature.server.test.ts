import { signatureHeaders } from "@tambayan/cms/contract";
import { describe, expect, it } from "vitest";
import { isSigned, signedHeaders } from "./signature.server";

const SECRET = "a secret of this test alone, 32+ characters";
const NOW = new Date("2026-11-21T00:00:00Z");

describe("signatures", () => {
  const headers = signedHeaders(SECRET, "body", NOW);

  it("are recognised", () => expect(isSigned(SECRET, headers, "body", NOW)).toBe(true));
  it("belong to one body", () => expect(isSigned(SECRET, headers, "body!", NOW)).toBe(false));
  it("belong to one secret", () => expect(isSigned(`${SECRET}!`, headers, "body", NOW)).toBe(false));
  it("hold for five minutes", () => {
    const later = (ms: number) => new Date(NOW.getTime() + ms);
    expect(isSigned(SECRET, headers, "body", later(299_000))).toBe(true);
    expect(isSigned(SECRET, headers, "body", later(301_000))).toBe(false);
    expect(isSigned(SECRET, headers, "body", later(-301_000))).toBe(false);
  });
  it.each([
    [{}],
    [{ ...headers, [signatureHeaders.signature]: "" }],
    [{ ...headers, [signatureHeaders.timestamp]: "now" }],
    [{ ...headers, [signatureHeaders.timestamp]: String(Number(headers[signatureHeaders.timestamp]) + 1) }],
  ])("are refused in any other form: %o", (other) =>
    expect(isSigned(SECRET, other, "body", NOW)).toBe(false),
  );
});
