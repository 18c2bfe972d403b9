/** Preview tokens, as the contract describes. */
import { type PreviewClaims, previewClaimsSchema, previewMark } from "../../contract";
import { issueToken, readToken, type TokenKind } from "../signed-token";

const preview: TokenKind<PreviewClaims> = { mark: previewMark, schema: previewClaimsSchema };

export const previewTokenOf = (secret: string, claims: PreviewClaims): string =>
  issueToken(preview, secret, claims);

/** @returns the claims of the token; null if it is invalid or expired */
export const claimsOf = (secret: string, token: string, now: Date): PreviewClaims | null =>
  readToken(preview, secret, token, now);
