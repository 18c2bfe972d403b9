import { randomUUID } from "node:crypto";
import { staffLoginPath, staffLoginSeconds, staffLoginToken } from "@tambayan/cms/contract";
import { issueToken } from "@tambayan/service/signed";

/** The address that opens the cms's admin for an editor, once and within a minute. */
export function staffLoginUrl(secret: string, cmsUrl: string, email: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + staffLoginSeconds;
  const token = issueToken(staffLoginToken, secret, { email, nonce: randomUUID(), expires });
  return `${cmsUrl}${staffLoginPath}?token=${token}`;
}
