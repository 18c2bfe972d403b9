/** The parts of the site that an operator can switch off. */
import type { SiteFeature } from "@tambayan/cms/contract";

/** The pages of a feature, and all below them. */
const PATHS: Record<SiteFeature, readonly string[]> = {
  gallery: ["/gallery"],
  wallpapers: ["/wallpaper"],
  movies: ["/movies"],
  rankings: ["/rankings", "/share/rankings"],
  "item-shop": ["/itemshop", "/shoppingcart", "/cart", "/drop", "/wishlist", "/character-services"],
  "top-up": ["/topup"],
  "sign-up": ["/register"],
};

/** They stay: what was begun before can be finished, and looked up. */
const KEPT = ["/topup/payments", "/topup/demo"];

const isBelow = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/** A path as the router reads it: letter case, escapes, a slash at its end and `.data` make no difference. */
function readPath(address: string): string {
  const path = address.split("?", 1)[0] ?? "";
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replace(/\.data$/, "")
      .replace(/\/+/g, "/")
      .replace(/(?<=.)\/$/, "");
  } catch {
    return path;
  }
}

/** Whether an address belongs to a feature that is off. @param address from its path on */
export function isSwitchedOff(off: readonly SiteFeature[], address: string): boolean {
  if (off.length === 0) return false;
  const path = readPath(address);
  if (KEPT.some((page) => isBelow(path, page))) return false;
  return off.some((feature) => PATHS[feature].some((page) => isBelow(path, page)));
}
