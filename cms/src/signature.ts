/** Signs and verifies calls between cms and web, as the contract describes. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { signatureHeaders, signatureToleranceSeconds, signedText } from "../contract";

function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(signedText(timestamp, body)).digest("hex")}`;
}

/** The signature headers for `body`. */
export function signedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: signatureOf(secret, timestamp, body),
  };
}

/** Whether `signature` is valid for this timestamp and body, and the timestamp is within the tolerance. */
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
