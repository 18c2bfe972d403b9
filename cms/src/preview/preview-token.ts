/** Makes and reads the tokens of previews, as the contract describes them. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type PreviewClaims, previewClaimsSchema, previewMark, signedText } from "../../contract";

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", secret).update(signedText(previewMark, payload)).digest("base64url");
}

export function previewTokenOf(secret: string, claims: PreviewClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${signatureOf(secret, payload)}`;
}

/** @returns what the token opens; null when it was not made here, or is past its time */
export function claimsOf(secret: string, token: string, now: Date): PreviewClaims | null {
  const [payload = "", signature = ""] = token.split(".", 2);
  const expected = Buffer.from(signatureOf(secret, payload));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = previewClaimsSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return claims.expires * 1000 > now.getTime() ? claims : null;
}
