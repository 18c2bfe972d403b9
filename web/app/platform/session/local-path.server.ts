import { NEXT } from "./login-path";

const SITE = "http://site.invalid";

/**
 * An address on this site, from a form; everything else is the home page. It is read by the parser that browsers use,
 * which takes `/\\host` and `/<tab>/host` for another site's address.
 */
export function localPath(value: FormDataEntryValue | null): string {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, SITE)) return "/";
  const { origin, pathname, search, hash } = new URL(value, SITE);
  // `/.//host` ends up as `//host`.
  return origin === SITE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}

/** Pages on which nobody stays who has logged in. */
const FOR_VISITORS = /^\/(login|register|findaccount|resetpassword|session-expired)\b/;

/**
 * Where a login leads: what its form says, or, for the login box of any page, that page.
 * @param formData of the login
 */
export function afterLogin(request: Request, formData: FormData): string {
  if (formData.has(NEXT)) return localPath(formData.get(NEXT));
  const from = request.headers.get("referer") ?? "";
  if (!URL.canParse(from)) return "/";
  const { pathname, search } = new URL(from);
  return FOR_VISITORS.test(pathname) ? "/" : localPath(pathname + search);
}
