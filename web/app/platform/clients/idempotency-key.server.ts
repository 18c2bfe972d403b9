import { createHash, randomBytes } from "node:crypto";

/** What a key begins with that was made for an account. */
const OF_ACCOUNT = /^for-([\w-]{11})-/;

/** The account of an access token (a JWT), as keys name it; undefined for a visitor, and for what is no JWT. */
function markOf(token: string | undefined): string | undefined {
  const [, claims] = token?.split(".") ?? [];
  if (!claims) return undefined;
  try {
    const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    return createHash("sha256").update(String(sub)).digest("base64url").slice(0, 11);
  } catch {
    return undefined;
  }
}

/**
 * An idempotency key for a form that adds or deducts coins, new for each rendering: however often the form is sent, it
 * takes effect once, and only for the account that it was rendered for.
 * @param token that account's access token; none for a visitor, whose key is for whoever they log in as
 */
export function newKey(token?: string): string {
  const mark = markOf(token);
  return `${mark ? `for-${mark}` : "any"}-${randomBytes(16).toString("base64url")}`;
}

/**
 * Whether a key was made for another account than the token's. Not of nobody: a form that needs a login says so itself,
 * and a ticket's emailed link needs none.
 */
export function isOfAnother(key: string, token: string | undefined): boolean {
  const [, made] = OF_ACCOUNT.exec(key) ?? [];
  return made !== undefined && token !== undefined && made !== markOf(token);
}
