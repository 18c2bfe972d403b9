import { expect, it } from "vitest";
import { signatureHeaders } from "../contract";
import { isSigned, signedHeaders } from "./signature";

const now = new Date("2026-01-01T00:00:00Z");
const body = '{"a":1}';
const headers = signedHeaders("secret", body, now);
const request = {
  timestamp: headers[signatureHeaders.timestamp] ?? "",
  signature: headers[signatureHeaders.signature] ?? "",
  body,
};
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it("matches the contract", () => {
  expect(headers).toEqual({
    "x-tambayan-timestamp": "1767225600",
    "x-tambayan-signature": "sha256=96a067a1c95eb143fc00b9097bcfcbcd5456adda508c443ff219748e764dbed7",
  });
});

it("is valid for the same secret, time and body", () => {
  expect(isSigned("secret", request, now)).toBe(true);
  expect(isSigned("secret", request, later(299))).toBe(true);
});

it("is invalid for anything else", () => {
  expect(isSigned("other", request, now)).toBe(false);
  expect(isSigned("secret", { ...request, body: '{"a":2}' }, now)).toBe(false);
  expect(isSigned("secret", { ...request, timestamp: "1767225601" }, now)).toBe(false);
  expect(isSigned("secret", { ...request, signature: "" }, now)).toBe(false);
  expect(isSigned("secret", { ...request, timestamp: "soon" }, now)).toBe(false);
  expect(isSigned("secret", request, later(301))).toBe(false);
  expect(isSigned("secret", request, later(-301))).toBe(false);
});
