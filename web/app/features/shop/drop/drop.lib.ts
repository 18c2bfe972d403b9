import type { Drop, DropEntry } from "@tambayan/account-service/contract";

/**
 * Whether a player sees the button: until they line up, and again after a turn in which nothing was bought, while the
 * drop is open.
 */
export function canLineUp({ open, item }: Drop, entry: DropEntry | null): boolean {
  if (entry === null) return true;
  return entry.state !== "waiting" && entry.state !== "bought" && open && item.stock !== 0;
}
