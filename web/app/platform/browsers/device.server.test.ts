import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceOf } from "./device.server";

describe("a device", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      "Chrome on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari on iOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    ["", "Unknown device"],
    ["  ", "Unknown device"],
  ])("of %s is %s", (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

  it("has a name, whatever it says of itself", () => {
    fc.assert(
      fc.property(fc.string(), (userAgent) => {
        expect(deviceOf(userAgent)).toMatch(/\S/);
      }),
    );
  });
});
