import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isSigned, issueToken, readToken, signatureHeaders, signedHeaders } from "./signed.mjs";

const now = new Date("2026-01-01T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

describe("a signed request", () => {
  const body = '{"a":1}';
  const headers = signedHeaders("secret", body, now);
  const { timestamp, signature } = signatureHeaders;

  it("has the headers that are documented", () => {
    expect(headers).toEqual({
      "x-tambayan-timestamp": "1767225600",
      "x-tambayan-signature": "sha256=96a067a1c95eb143fc00b9097bcfcbcd5456adda508c443ff219748e764dbed7",
    });
  });

  it("is valid for the same secret and body, for five minutes", () => {
    for (const ms of [0, 299_000, -299_000]) expect(isSigned("secret", headers, body, later(ms))).toBe(true);
    for (const ms of [301_000, -301_000]) expect(isSigned("secret", headers, body, later(ms))).toBe(false);
    expect(isSigned("other", headers, body, now)).toBe(false);
    expect(isSigned("secret", headers, '{"a":2}', now)).toBe(false);
  });

  it.each([
    [{}],
    [{ ...headers, [signature]: "" }],
    [{ ...headers, [signature]: headers[signature]?.toUpperCase() }],
    [{ ...headers, [timestamp]: "soon" }],
    [{ ...headers, [timestamp]: "1767225601" }],
    [{ ...headers, [timestamp]: "01767225600" }],
  ])("is refused in any other form: %o", (other) => expect(isSigned("secret", other, body, now)).toBe(false));
});

describe("a token", () => {
  const schema = z.object({ user: z.string(), expires: z.int() });
  const visit = { mark: "visit", schema };
  const claims = { user: "juan", expires: now.getTime() / 1000 + 60 };
  const token = issueToken(visit, "secret", claims);
  const [payload = "", signature = ""] = token.split(".");
  const read = (text: string, secret = "secret", kind = visit) => readToken(kind, secret, text, now);

  it("has the form that is documented", () => {
    expect(token).toBe(
      "eyJ1c2VyIjoianVhbiIsImV4cGlyZXMiOjE3NjcyMjU2NjB9.ZBfX5cAnpGRICiOizPbc0DkKyGHx49_3CkVl1SH37nQ",
    );
  });

  it("tells its claims, and whether they have expired", () => {
    expect(read(token)).toEqual({ claims, expired: false });
    expect(readToken(visit, "secret", token, later(59_999))).toEqual({ claims, expired: false });
    expect(readToken(visit, "secret", token, later(60_000))).toEqual({ claims, expired: true });
  });

  it("is invalid with other claims or another secret, as another kind, and when incomplete", () => {
    for (const other of [{ user: "maria" }, { expires: claims.expires + 1 }]) {
      const changed = Buffer.from(JSON.stringify({ ...claims, ...other })).toString("base64url");
      expect(read(`${changed}.${signature}`)).toBeNull();
    }
    expect(read(token, "other")).toBeNull();
    expect(read(token, "secret", { mark: "purchase", schema })).toBeNull();
    for (const wrong of ["", ".", payload, `${payload}.`, `.${signature}`, `${payload}.${signature}=`])
      expect(read(wrong)).toBeNull();
  });

  it("is not what signs a request, nor the other way round", () => {
    const ofRequest = signedHeaders("secret", payload, now)[signatureHeaders.signature] ?? "";
    const asToken = Buffer.from(ofRequest.slice("sha256=".length), "hex").toString("base64url");
    expect(read(`${payload}.${asToken}`)).toBeNull();
    const headers = {
      [signatureHeaders.timestamp]: "visit",
      [signatureHeaders.signature]: `sha256=${Buffer.from(signature, "base64url").toString("hex")}`,
    };
    expect(isSigned("secret", headers, payload, now)).toBe(false);
  });
});
