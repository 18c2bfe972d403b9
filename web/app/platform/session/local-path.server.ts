const SITE = "http://site.invalid";

/**
 * An address on this site, from a form; everything else is the home page. It is read by the parser that browsers use, which takes
 * `/\\host` and `/<tab>/host` for another site's address.
 */
export function localPath(value: FormDataEntryValue | null): string {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, SITE)) return "/";
  const { origin, pathname, search, hash } = new URL(value, SITE);
  // `/.//host` ends up as `//host`.
  return origin === SITE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
