/** The headers of a signed request. */
export const signatureHeaders: {
  /** Unix time in whole seconds, decimal. */
  readonly timestamp: "x-tambayan-timestamp";
  /** `sha256=` and the HMAC-SHA256 of `${timestamp}.${body}`, in lowercase hex. */
  readonly signature: "x-tambayan-signature";
};

export function signedHeaders(secret: string, body: string, now: Date): Record<string, string>;

export function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now: Date,
): boolean;

/** A kind of claims. */
export interface TokenKind<Claims extends { expires: number }> {
  /** Takes the place of a timestamp in the signature, so it is no number; each kind has its own. */
  mark: string;
  /** Of the claims; `expires` is Unix time in seconds. */
  schema: { parse(claims: unknown): Claims };
}

export function issueToken<Claims extends { expires: number }>(
  kind: TokenKind<Claims>,
  secret: string,
  claims: Claims,
): string;

/** @returns null if the token was not signed with this secret for this kind */
export function readToken<Claims extends { expires: number }>(
  kind: TokenKind<Claims>,
  secret: string,
  token: string,
  now: Date,
): { claims: Claims; expired: boolean } | null;
