/** Issues and verifies preview tokens, as the contract describes. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type PreviewClaims, previewClaimsSchema, previewMark, signedText } from "../../contract";

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", secret).update(signedText(previewMark, payload)).digest("base64url");
}

export function previewTokenOf(secret: string, claims: PreviewClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${signatureOf(secret, payload)}`;
}

/** @returns the claims of the token; null if it is invalid or expired */
export function claimsOf(secret: string, token: string, now: Date): PreviewClaims | null {
  const [payload = "", signature = ""] = token.split(".", 2);
  const expected = Buffer.from(signatureOf(secret, payload));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = previewClaimsSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return claims.expires * 1000 > now.getTime() ? claims : null;
}
