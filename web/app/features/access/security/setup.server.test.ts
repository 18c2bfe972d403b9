import { describe, expect, it } from "vitest";
import { totpSetup } from "./setup.server";

const URI = "otpauth://totp/Tambayan:juan?secret=JBSWY3DPEHPK3PXPABCD&issuer=Tambayan";

describe("the set-up of two-step login", () => {
  it("shows the secret in groups", () => {
    expect(totpSetup(URI)?.groups).toEqual(["JBSW", "Y3DP", "EHPK", "3PXP", "ABCD"]);
  });

  it("draws a square code with its quiet zone, of rectangles inside it", () => {
    const setup = totpSetup(URI);
    const size = setup?.size ?? 0;
    expect(size).toBeGreaterThan(29);
    const runs = [...(setup?.path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g) ?? [])];
    expect(runs.map(([run]) => run).join("")).toBe(setup?.path);
    for (const [, x, y, width] of runs) {
      expect(Number(x)).toBeGreaterThanOrEqual(4);
      expect(Number(x) + Number(width)).toBeLessThanOrEqual(size - 4);
      expect(Number(y)).toBeGreaterThanOrEqual(4);
    }
    // The corner pattern of every QR code: seven dark modules.
    expect(setup?.path).toMatch(/^M4 4h7v1H4z/);
  });

  it.each([
    "",
    "https://example.com/?secret=JBSWY3DP",
    "otpauth://totp/x",
    "otpauth://totp/x?secret=<svg>",
    `otpauth://totp/${"x".repeat(600)}?secret=JBSWY3DP`,
  ])("draws nothing of %j", (uri) => expect(totpSetup(uri)).toBeNull());
});
