/**
 * What a name of the game cannot be at the end of an address: browsers leave out dots alone, and Remix takes `.data`
 * for the address of a page's data. It then has one `~` more, and so has a name that ends with one.
 */
const NEEDS_END = /^\.+$|\.data$|~$/;
const inAddress = (name: string) => encodeURIComponent(NEEDS_END.test(name) ? `${name}~` : name);

/** The address of a character's page. */
export const characterPath = (name: string) => `/character/${inAddress(name)}`;

/** The address of a club's page. */
export const clubPath = (name: string) => `/club/${inAddress(name)}`;

/**
 * Pages whose address ends with a name, as somebody may write it who does not know the above: `/character/foo.data`.
 */
const NAMED_PAGE = /^\/(character|club)\/[^/]+$/;

/** Whether a path is that of a character's or club's page: what looks like a file's name there is one of the game. */
export const endsWithName = (path: string) => NAMED_PAGE.test(path);

/**
 * Where the page is whose address, from its path on, ends like that of data; it is not the page's own
 * (server/pages/pages.ts).
 */
export function withoutDataSuffix(address: string): string {
  const [path = "", query] = address.split(/\?(.*)/s);
  const page = endsWithName(path) ? `${path}~` : path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return query ? `${page}?${query}` : page;
}

/**
 * A part of an address, decoded once: Remix's own parameter takes `%2F` that is in a name for a slash.
 * @param address of a loader's request
 */
export function partOfAddress(address: string, index: number): string {
  try {
    return decodeURIComponent(new URL(address).pathname.split("/")[index] ?? "");
  } catch {
    // No name is written like this.
    return "";
  }
}

/** The name in the address of a character's or club's page. */
export const nameInAddress = (address: string) => partOfAddress(address, 2).replace(/~$/, "");
