/** Issues and verifies tokens: claims as JSON with an expiry, signed with the secret that web and cms share. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { signedText } from "../contract";

/** A kind of token: its mark takes the place of a timestamp in the signature, so that no kind passes for another. */
export interface TokenKind<Claims extends { expires: number }> {
  mark: string;
  schema: z.ZodType<Claims>;
}

function signatureOf(secret: string, mark: string, payload: string): string {
  return createHmac("sha256", secret).update(signedText(mark, payload)).digest("base64url");
}

export function issueToken<Claims extends { expires: number }>(
  { mark }: TokenKind<Claims>,
  secret: string,
  claims: Claims,
): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${signatureOf(secret, mark, payload)}`;
}

/** @returns the claims of the token; null if it is invalid or expired */
export function readToken<Claims extends { expires: number }>(
  { mark, schema }: TokenKind<Claims>,
  secret: string,
  token: string,
  now: Date,
): Claims | null {
  const [payload = "", signature = ""] = token.split(".", 2);
  const expected = Buffer.from(signatureOf(secret, mark, payload));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = schema.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return claims.expires * 1000 > now.getTime() ? claims : null;
}
