/** Whose place it is: the host, or the domain of an email address, which may have a subject behind it. */
export function hostOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  return hostname || pathname.slice(pathname.indexOf("@") + 1);
}
