import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import {
  type PreviewClaims,
  previewClaimsSchema,
  previewMark,
  type StaffLoginClaims,
  signatureHeaders,
  signatureToleranceSeconds,
  signedText,
  staffLoginMark,
  staffLoginPath,
  staffLoginSeconds,
} from "@tambayan/cms/contract";

const sign = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac("sha256", secret).update(signedText(timestamp, body)).digest("hex")}`;

/** Headers that prove to the receiver who sent this body, and when. */
export function signedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: sign(secret, timestamp, body),
  };
}

/** Whether a body was signed with the secret within the last minutes. */
export function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now: Date,
): boolean {
  const timestamp = headers[signatureHeaders.timestamp];
  const signature = headers[signatureHeaders.signature];
  if (typeof timestamp !== "string" || typeof signature !== "string" || !/^\d{1,12}$/.test(timestamp))
    return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > signatureToleranceSeconds) return false;
  const expected = Buffer.from(sign(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The address that opens the cms's admin for an editor, once and within a minute. */
export function staffLoginUrl(secret: string, cmsUrl: string, email: string, now: Date): string {
  const claims: StaffLoginClaims = {
    email,
    nonce: randomUUID(),
    expires: Math.floor(now.getTime() / 1000) + staffLoginSeconds,
  };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const signature = createHmac("sha256", secret)
    .update(signedText(staffLoginMark, payload))
    .digest("base64url");
  return `${cmsUrl}${staffLoginPath}?token=${payload}.${signature}`;
}

/** The claims of a preview's token, and whether it has expired; null if the cms did not sign it. */
export function readPreviewToken(
  secret: string,
  token: string,
  now: Date,
): { claims: PreviewClaims; over: boolean } | null {
  const [payload = "", signature = ""] = token.split(".", 2);
  const expected = createHmac("sha256", secret).update(signedText(previewMark, payload)).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = previewClaimsSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return { claims, over: claims.expires * 1000 <= now.getTime() };
}
