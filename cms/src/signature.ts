/** Signs and checks the calls between cms and web, as the contract describes them. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { signatureHeaders, signatureToleranceSeconds, signedText } from "../contract";

function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(signedText(timestamp, body)).digest("hex")}`;
}

/** The headers that prove to the receiver who sent `body`, and when. */
export function signedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: signatureOf(secret, timestamp, body),
  };
}

/** Whether `signature` was made with `secret` for this timestamp and body, no longer than the tolerance ago. */
export function isSigned(
  secret: string,
  request: { timestamp: string; signature: string; body: string },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(request.timestamp)) return false;
  const age = Math.abs(now.getTime() / 1000 - Number(request.timestamp));
  if (age > signatureToleranceSeconds) return false;
  const expected = Buffer.from(signatureOf(secret, request.timestamp, request.body));
  const given = Buffer.from(request.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
