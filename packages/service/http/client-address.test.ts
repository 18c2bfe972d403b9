import { describe, expect, it } from "vitest";
import { readAddress } from "./client-address.mjs";

describe("readAddress", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    // IIS ARR and Azure add the port.
    ["203.0.113.7:51234", "203.0.113.7"],
    ["[2001:db8:1::7]:51234", "2001:db8:1::7"],
    ["[2001:db8:1::7]", "2001:db8:1::7"],
    ['"[2001:db8:1::7]:51234"', "2001:db8:1::7"],
    ['"203.0.113.7"', "203.0.113.7"],
    // One spelling for one address.
    ["2001:0DB8:0001:0000:0000:0000:0000:0007", "2001:db8:1::7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%25eth0]:80", "fe80::1"],
  ])("reads %s as %s", (text, address) => {
    expect(readAddress(text)).toBe(address);
  });

  it.each([
    "",
    "unknown",
    "_hidden",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.7:",
    "203.0.113.7:port",
    "203.0.113.7 51234",
    "0x7f.1",
    "1",
    "010.0.0.1",
    "[203.0.113.7",
    "2001:db8::7]:80",
    "for=203.0.113.7",
    "example.com:80",
    "203.0.113.7,198.51.100.1",
  ])("does not read %j", (text) => {
    expect(readAddress(text)).toBeNull();
  });
});
