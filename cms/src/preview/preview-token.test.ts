import { expect, it } from "vitest";
import type { PreviewClaims } from "../../contract";
import { signedHeaders } from "../signature";
import { claimsOf, previewTokenOf } from "./preview-token";

const now = new Date("2026-01-01T00:00:00Z");
const claims: PreviewClaims = {
  uid: "api::news.news",
  documentId: "abc",
  locale: "fil",
  status: "draft",
  editor: "https://cms.example/admin",
  expires: now.getTime() / 1000 + 60,
};
const token = previewTokenOf("secret", claims);
const [payload = "", signature = ""] = token.split(".");
const payloadOf = (other: object) =>
  Buffer.from(JSON.stringify({ ...claims, ...other })).toString("base64url");

it("is valid until it expires", () => {
  expect(claimsOf("secret", token, now)).toEqual(claims);
  expect(claimsOf("secret", token, new Date(now.getTime() + 59_999))).toEqual(claims);
  expect(claimsOf("secret", token, new Date(now.getTime() + 60_000))).toBeNull();
});

it.each([
  ["another type", payloadOf({ uid: "api::banner.banner" })],
  ["another document", payloadOf({ documentId: "abd" })],
  ["another language", payloadOf({ locale: "en" })],
  ["a later expiry", payloadOf({ expires: claims.expires + 1 })],
])("is invalid with %s", (_what, changed) => {
  expect(claimsOf("secret", `${changed}.${signature}`, now)).toBeNull();
});

it("is invalid with another secret, when incomplete, or with a signature of another call", () => {
  expect(claimsOf("other", token, now)).toBeNull();
  for (const wrong of ["", ".", payload, `${payload}.`, `.${signature}`]) {
    expect(claimsOf("secret", wrong, now)).toBeNull();
  }
  const ofAnotherCall =
    Object.values(signedHeaders("secret", payload, now))[1]?.slice("sha256=".length) ?? "";
  const mixed = Buffer.from(ofAnotherCall, "hex").toString("base64url");
  expect(claimsOf("secret", `${payload}.${mixed}`, now)).toBeNull();
});
